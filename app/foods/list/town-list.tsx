import { useQuery } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg, plural } from '#words';
import type { Town } from '../../../contract/foods/places.ts';
import { useWords } from '../../words/words-context.tsx';
import { townsQuery } from '../place-queries.ts';
import { townName } from './town-name.ts';

export type TownListProps = {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  /** Sets the field's ARIA attributes for an open list. */
  setPopup(attributes: object | undefined): void;
  onChoose(near: string): void;
  /** Called when typing pauses, if a town's name has been typed in full or the field is empty. */
  onFollow: ((near: string) => void) | undefined;
};

/** Debounce delay before the food list follows a typed town, in milliseconds. */
const TYPING_PAUSE = 300;

/**
 * Suggests the towns that a text may mean, largest first. Follows the combobox pattern from the ARIA Authoring Practices, so
 * focus stays in the field.
 */
export function TownList({ input, typed, isOpen, setOpen, setPopup, onChoose, onFollow }: TownListProps) {
  const { t } = useLingui();
  const id = useId();
  const search = useDeferredValue(typed.trim());
  const isName = search.length > 1 && !/^[-(]?\d/.test(search);
  const { data, isError, isPlaceholderData } = useQuery({ ...townsQuery(search), enabled: isName && isOpen });
  const towns = isName && data ? data : [];
  const [active, setActive] = useState(-1);
  const isShown = isOpen && isName && (towns.length > 0 || isError || data !== undefined);
  const chosen = isShown ? towns[active] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts with no town selected
  useEffect(() => setActive(-1), [search]);
  useEffect(() => {
    setPopup(
      isShown && towns.length > 0
        ? {
            'aria-expanded': true,
            'aria-controls': id,
            ...(chosen && { 'aria-activedescendant': `${id}${active}` }),
          }
        : undefined,
    );
  }, [setPopup, isShown, towns.length, id, chosen, active]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === 'Escape' && isShown) setOpen(false);
    else if (key === 'Enter' && chosen) onChoose(chosen.called);
    else if ((key === 'ArrowDown' || key === 'ArrowUp') && isName) {
      setOpen(true);
      // Arrow keys wrap around through one position where nothing is selected.
      const places = towns.length + 1;
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else return;
    event.preventDefault();
  });
  const onBlur = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    const field = input.current;
    const listening = new AbortController();
    field?.addEventListener('keydown', (event) => onKeyDown(event), listening);
    field?.addEventListener('blur', () => onBlur(), listening);
    return () => listening.abort();
  }, [input]);

  const [first] = towns;
  const isWhole =
    typed.trim() === '' ||
    (!isPlaceholderData && search === typed.trim() && first?.whole === true && !search.includes(','));
  const follow = useEffectEvent(() => onFollow?.(typed.trim()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new search restarts the timer
  useEffect(() => {
    if (!isOpen || !isWhole) return;
    const timer = setTimeout(() => follow(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isOpen, isWhole, search]);

  return (
    <>
      <p role="status" className="sr-only">
        {isShown && t(sayTowns(towns.length, isError))}
      </p>
      {isShown && towns.length === 0 && (
        <p aria-hidden className={`${panel} text-muted px-4 py-3 text-sm`}>
          {t(sayTowns(0, isError))}
        </p>
      )}
      {isShown && towns.length > 0 && (
        <div id={id} role="listbox" aria-label={t`Towns`} className={`${panel} max-h-80 overflow-y-auto py-1`}>
          <TownOptions {...{ id, towns, active, onChoose }} />
        </div>
      )}
    </>
  );
}

type OptionsProps = { id: string; towns: Town[]; active: number; onChoose(near: string): void };

/** The towns to choose from. Scrolls the active one into view. */
function TownOptions({ id, towns, active, onChoose }: OptionsProps) {
  const words = useWords();
  return towns.map((town, index) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
    <div
      key={`${town.lat},${town.lon}`}
      id={`${id}${index}`}
      ref={(option) => void (index === active && option?.scrollIntoView({ block: 'nearest' }))}
      role="option"
      aria-selected={index === active}
      className="aria-selected:bg-base-200 hover:bg-base-200 flex min-h-11 cursor-pointer items-center gap-2 px-4 py-1.5 wrap-anywhere"
      // Pressing an option must not blur the field, which would close the list.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(town.called)}
    >
      <MapPin size={16} aria-hidden className="text-muted shrink-0" />
      <bdi>{townName(words, town, towns)}</bdi>
    </div>
  ));
}

const panel = 'rounded-box border-base-300 bg-surface shadow-card absolute inset-x-0 top-full z-20 mt-1 border';

function sayTowns(count: number, isError: boolean): Message {
  if (isError) return msg`We can’t look up towns right now.`;
  if (count === 0) return msg`We couldn’t find that town.`;
  return msg`${plural(
    { count },
    {
      one: '# town found. Choose with the arrow keys.',
      other: '# towns found. Choose with the arrow keys.',
    },
  )}`;
}
