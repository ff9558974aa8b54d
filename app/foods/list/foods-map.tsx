import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { Plural } from '#page-words';
import { parsePoint } from '../../../contract/foods/place-terms.ts';
import { MapOpener } from '../../places/map-opener.tsx';
import { pinsOf } from '../../places/pins.ts';
import { type FoodListState, foodsQuery } from '../food-queries.ts';
import { useSiteArea } from '../site-area.ts';
import { FOODS_OF_CELL } from './food-list.tsx';

type Props = {
  state: FoodListState;
  picked: string | undefined;
  onPick(cell: string | undefined): void;
};

/** Shows the list's food on a map. Selecting a pin moves focus to the food at the pin. */
export function FoodsMap({ state, picked, onPick }: Props) {
  const { data } = useInfiniteQuery(foodsQuery(state));
  const foods = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const pins = useMemo(() => pinsOf(foods), [foods]);
  const home = useSiteArea();
  const wasPicked = useRef(false);

  // Move focus only if a pin was just selected, not when the visitor returns to the page.
  useEffect(() => {
    if (picked && wasPicked.current) moveTo(document.getElementById(FOODS_OF_CELL));
    wasPicked.current = false;
  }, [picked]);

  const from = parsePoint(state.near) ?? data?.pages[0]?.town;
  const elsewhere = foods.filter(({ area }) => !area).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <MapOpener isWanted>
        {({ FoodMap }, tiles) => (
          <FoodMap
            tiles={tiles}
            pins={pins}
            home={home}
            picked={picked}
            onPick={(cell) => {
              wasPicked.current = true;
              onPick(cell);
            }}
            origin={from ? { ...from, radius: 1000 * state.within } : undefined}
          />
        )}
      </MapOpener>
      {elsewhere > 0 && (
        <p className="text-muted text-sm">
          <Plural
            value={elsewhere}
            one="# listing has no location, so it’s not on the map."
            other="# listings have no location, so they’re not on the map."
          />
        </p>
      )}
    </div>
  );
}

function moveTo(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  // If the list is next to the map, the target only has to be visible. If it is below the map, the food after the target should
  // be visible too, so scroll the target to the top.
  target?.scrollIntoView({ block: matchMedia('(width >= 64rem)').matches ? 'nearest' : 'start' });
}
