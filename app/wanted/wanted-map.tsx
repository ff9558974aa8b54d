import type { Radius } from '../../contract/foods/place-terms.ts';
import type { Wanted } from '../../contract/wanted/wanted.ts';
import { useSiteArea } from '../foods/site-area.ts';
import { MapOpener } from '../places/map-opener.tsx';
import { pinsOf } from '../places/pins.ts';
import { useWords } from '../words/words-context.tsx';
import { sayWhat } from './wanted-words.ts';

type Props = {
  posts: Wanted[];
  picked: string | undefined;
  onPick(cell: string | undefined): void;
  origin: { lat: number; lon: number } | undefined;
  within: Radius;
};

/** Shows wanted posts on a map, with a pin for each cell. */
export function WantedMap({ posts, picked, onPick, origin, within }: Props) {
  const words = useWords();
  const home = useSiteArea();
  const pins = pinsOf(posts.map(({ search, ...post }) => ({ ...post, title: sayWhat(words, search) })));
  return (
    <MapOpener isWanted>
      {({ FoodMap }, tiles) => (
        <FoodMap
          tiles={tiles}
          pins={pins}
          of="wanted"
          home={home}
          picked={picked}
          onPick={onPick}
          origin={origin ? { lat: origin.lat, lon: origin.lon, radius: 1000 * within } : undefined}
        />
      )}
    </MapOpener>
  );
}
