import { LocateFixed, X } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { DEFAULT_RADIUS, type Radius, radii, roughly } from '../../../contract/foods/place-terms.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { type Near, rememberPosition, useIsPosition } from './remembered-near.ts';
import type { TownListProps } from './town-list.tsx';
import { useFindPosition } from './use-find-position.ts';

type Props = {
  /** Place to search near; '' for anywhere. */
  near: string;
  /** Searches near a place that was chosen, found or typed in full. */
  onNear(near: string): void;
  /** Whether to search near a town as soon as its name is typed in full, even if it is not chosen from the suggestions. */
  follows?: boolean;
  /** Classes of the position button. */
  button?: string;
};

/**
 * A field for a town, with suggestions while typing, and a button for the visitor's own position. The code for the suggestions is
 * loaded on focus.
 */
export function NearPlace({ near, onNear, follows = false, button = '' }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(near);
  /** The place that was last requested. Text typed since then is kept when the place's list arrives. */
  const requested = useRef(near);
  const [isOpen, setOpen] = useState(false);
  const [popup, setPopup] = useState<object>();
  const [TownList, setTownList] = useState<ComponentType<TownListProps>>();
  // The browser's position is shown in words, but sent as a point.
  const isPosition = useIsPosition(typed);

  // A layout effect, so that Back replaces the typed text before a pending search for that text can run.
  useLayoutEffect(() => {
    if (near === requested.current) return;
    requested.current = near;
    setTyped(near);
  }, [near]);

  const ask = (place: string) => {
    requested.current = place;
    onNear(place);
  };
  const choose = (place: string) => {
    setOpen(false);
    setTyped(place);
    ask(place);
  };

  const { isFinding, find, failure } = usePositionFound(choose);

  const load = async () => {
    // If loading fails, for example offline, the field still works without suggestions.
    const { TownList } = await import('./town-list.tsx').catch(() => ({ TownList: undefined }));
    setTownList(() => TownList);
  };

  return (
    <>
      <div className="relative min-w-0 grow basis-28 sm:max-w-md sm:basis-64">
        <label>
          <span className="sr-only">{t`Near a town or coordinates`}</span>
          <input
            ref={input}
            id="near"
            name={isPosition ? undefined : 'near'}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            {...popup}
            className="input w-full"
            placeholder={t`Near a town`}
            maxLength={100}
            autoComplete="off"
            value={isPosition ? t`Your location` : typed}
            onFocus={({ target }) => {
              if (isPosition) target.select();
              load();
            }}
            onChange={(event) => {
              setTyped(event.target.value);
              setOpen(true);
            }}
          />
        </label>
        {isPosition && <input type="hidden" name="near" value={typed} />}
        {TownList && (
          <TownList
            {...{ input, typed, isOpen, setOpen, setPopup }}
            onChoose={choose}
            onFollow={follows ? (place) => place !== requested.current && ask(place) : undefined}
          />
        )}
      </div>
      <button type="button" className={`btn noscript:hidden ${button}`} aria-busy={isFinding} onClick={find}>
        <LocateFixed size={18} aria-hidden /> <span className="max-sm:sr-only">{t`Use my location`}</span>
      </button>
      <InlineError error={failure} />
    </>
  );
}

/**
 * Finds the visitor's position. This may take seconds, so the result goes to the latest `onFound`, and only if the form is still
 * mounted.
 */
function usePositionFound(onFound: (place: string) => void) {
  const [found, setFound] = useState<string>();
  const showFound = useEffectEvent(onFound);
  useEffect(() => {
    if (found === undefined) return;
    setFound(undefined);
    showFound(found);
  }, [found]);
  return useFindPosition((position) => {
    rememberPosition(roughly(position));
    setFound(roughly(position));
  });
}

type NearFieldsProps = {
  state: Near;
  onChange(near: Near): void;
};

/** Fields for the place and radius of the search. Part of the list's form, so they work without JavaScript too. */
export function NearFields({ state, onChange }: NearFieldsProps) {
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
