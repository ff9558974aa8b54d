import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DEFAULT_RADIUS, type Radius, radii, roughly } from '../../contract/place-terms.ts';
import { useToast } from '../ui/toast.tsx';
import type { FoodListState } from './food-queries.ts';

type Props = {
  state: FoodListState;
  /** Shows what is near another place, or everything. */
  onChange(near: Pick<FoodListState, 'near' | 'within'>): void;
};

/** Near which place to look, and how far: a part of the form for the list, which sends it without a script too. */
export function NearFields({ state, onChange }: Props) {
  const toast = useToast();
  const [place, setPlace] = useState(state.near);
  const [isFinding, setFinding] = useState(false);
  const [within, setWithin] = useState(state.within);
  useEffect(() => {
    setPlace(state.near);
    setWithin(state.within);
  }, [state.near, state.within]);

  // A position comes seconds after it was asked for: to a form that is still there, and as it is by then.
  const [found, setFound] = useState<string>();
  const showFound = useEffectEvent((near: string) => onChange({ near, within }));
  useEffect(() => {
    if (found === undefined) return;
    setFound(undefined);
    showFound(found);
  }, [found]);

  const goThere = async () => {
    if (isFinding) return;
    setFinding(true);
    try {
      const { findPosition } = await import('./position.ts');
      setFound(roughly(await findPosition()));
    } catch (error) {
      toast.error(error);
    } finally {
      setFinding(false);
    }
  };

  return (
    <fieldset className="flex min-w-0 basis-full flex-wrap items-center gap-2 sm:gap-3">
      <legend className="sr-only">Near a place</legend>
      <label className="min-w-0 grow basis-40 sm:max-w-md sm:basis-64">
        <span className="sr-only">Near a town, or coordinates</span>
        <input
          name="near"
          className="input w-full"
          placeholder="Near a town"
          maxLength={100}
          autoComplete="off"
          value={place}
          onChange={(event) => setPlace(event.target.value)}
        />
      </label>
      <label>
        <span className="sr-only">How far from there</span>
        <select
          name="within"
          className="select w-auto"
          value={within}
          onChange={(event) => {
            const chosen = Number(event.target.value) as Radius;
            setWithin(chosen);
            if (state.near) onChange({ near: place.trim() || state.near, within: chosen });
          }}
        >
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              {radius} km
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="btn max-sm:btn-square noscript:hidden" aria-busy={isFinding} onClick={goThere}>
        <LocateFixed size={18} aria-hidden /> <span className="max-sm:sr-only">Use my position</span>
      </button>
      {state.near && (
        <button
          type="button"
          className="btn max-sm:hidden noscript:hidden"
          onClick={() => onChange({ near: '', within: DEFAULT_RADIUS })}
        >
          Anywhere
        </button>
      )}
    </fieldset>
  );
}
