import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLingui } from '#page-words';
import { DEFAULT_RADIUS, type Radius, radii } from '../../../contract/foods/place-terms.ts';
import { NearPlace } from './near-place.tsx';
import type { Near } from './remembered-near.ts';

type Props = {
  state: Near;
  onChange(near: Near): void;
};

/** Fields for the place and radius of the search. Part of the list's form, so they work without JavaScript too. */
export function NearFields({ state, onChange }: Props) {
  const { t } = useLingui();
  const [within, setWithin] = useState(state.within);
  useEffect(() => setWithin(state.within), [state.within]);
  return (
    <fieldset className="flex min-w-0 grow basis-0 flex-wrap items-center gap-2 sm:gap-3">
      <legend className="sr-only">{t`Location and distance`}</legend>
      {/* On phones, the button that clears the place replaces the position button. */}
      <NearPlace
        near={state.near}
        onNear={(near) => onChange({ near, within })}
        follows
        button={`max-sm:btn-square ${state.near ? 'max-sm:hidden' : ''}`}
      />
      <label>
        <span className="sr-only">{t`Distance`}</span>
        <select
          name="within"
          className="select w-auto"
          value={within}
          onChange={({ target }) => {
            const chosen = Number(target.value) as Radius;
            setWithin(chosen);
            const typed = new FormData(target.form ?? undefined).get('near');
            if (state.near) onChange({ near: String(typed).trim() || state.near, within: chosen });
          }}
        >
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              {t`${radius} km`}
            </option>
          ))}
        </select>
      </label>
      {state.near && (
        <button
          type="button"
          className="btn max-sm:btn-square noscript:hidden"
          onClick={() => onChange({ near: '', within: DEFAULT_RADIUS })}
        >
          <X size={18} aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">{t`Anywhere`}</span>
        </button>
      )}
    </fieldset>
  );
}
