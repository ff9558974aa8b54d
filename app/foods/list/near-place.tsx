import { LocateFixed } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { roughly } from '../../../contract/foods/place-terms.ts';
import { InlineError } from '../../ui/feedback/inline-error.tsx';
import { rememberPosition, useIsPosition } from './remembered-near.ts';
import type { TownListProps } from './town-list.tsx';
import { useFindPosition } from './use-find-position.ts';

type Props = {
  /** Where one looks; '' for anywhere. */
  near: string;
  /** Looks near a place that was chosen, found or typed in full. */
  onNear(near: string): void;
  /** Whether a town that is typed in full is looked near without being chosen. */
  follows?: boolean;
  /** The classes of the button for one's position. */
  button?: string;
};

/** A town, with the names of towns while one types, or one's own position. Its code for typing comes when it is touched. */
export function NearPlace({ near, onNear, follows = false, button = '' }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(near);
  /** The place that was asked for last. Text that is typed meanwhile stays. */
  const asked = useRef(near);
  const [isOpen, setOpen] = useState(false);
  const [popup, setPopup] = useState<object>();
  const [TownList, setTownList] = useState<ComponentType<TownListProps>>();
  // It is said in words, and sent as a point.
  const isPosition = useIsPosition(typed);

  // At once: what was typed before Back would else be followed in the moment between the two.
  useLayoutEffect(() => {
    if (near === asked.current) return;
    asked.current = near;
    setTyped(near);
  }, [near]);

  const ask = (place: string) => {
    asked.current = place;
    onNear(place);
  };
  const choose = (place: string) => {
    setOpen(false);
    setTyped(place);
    ask(place);
  };

  const { isFinding, find, failure } = usePositionFound(choose);

  const load = async () => {
    // Without a network the field takes a typed place all the same.
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
            onFollow={follows ? (place) => place !== asked.current && ask(place) : undefined}
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

/** Finds one's position. It comes seconds after it was asked for: to a form that is still there, and as it is by then. */
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
