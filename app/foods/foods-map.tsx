import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { parsePoint } from '../../contract/place-terms.ts';
import { MapOpener } from '../places/map-opener.tsx';
import { pinsOf } from '../places/pins.ts';
import { FOODS_OF_CELL } from './food-list.tsx';
import { type FoodListState, foodsQuery } from './food-queries.ts';

type Props = {
  state: FoodListState;
  picked: string | undefined;
  onPick(cell: string | undefined): void;
};

/** The foods of the list on a map. A pin leads to the foods that it stands for. */
export function FoodsMap({ state, picked, onPick }: Props) {
  const { data } = useInfiniteQuery(foodsQuery(state));
  const foods = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const pins = useMemo(() => pinsOf(foods), [foods]);
  const pressed = useRef(false);

  // Who comes back to a page is led nowhere.
  useEffect(() => {
    if (picked && pressed.current) leadTo(document.getElementById(FOODS_OF_CELL));
    pressed.current = false;
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
            picked={picked}
            onPick={(cell) => {
              pressed.current = true;
              onPick(cell);
            }}
            origin={from ? { ...from, radius: 1000 * state.within } : undefined}
          />
        )}
      </MapOpener>
      {elsewhere > 0 && (
        <p className="text-muted text-sm">
          {elsewhere} of the foods in the list {elsewhere === 1 ? 'is' : 'are'} not on the map: nobody has said where on
          it.
        </p>
      )}
    </div>
  );
}

function leadTo(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  // Beside the map it is in sight, below it what follows has to be, too.
  target?.scrollIntoView({ block: matchMedia('(width >= 64rem)').matches ? 'nearest' : 'start' });
}
