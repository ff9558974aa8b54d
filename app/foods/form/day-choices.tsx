import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type Day, daysAfter, formatDay } from '../../../contract/dates.ts';
import { useDates } from '../../ui/dates.tsx';
import { enterValue } from '../../ui/form/form-controls.ts';
import type { Guess } from './keeps-for.ts';

const usualChoices = [
  { days: 0, words: msg`Today` },
  { days: 1, words: msg`Tomorrow` },
  { days: 3, words: msg`In 3 days` },
  { days: 7, words: msg`In a week` },
];

type Props = {
  /** Name of the date field. */
  name: string;
  today: Day;
  /** The days to offer. */
  choices?: { days: number; words: Message }[];
  /** Name of the title field that a day is proposed for until the user chooses one. Absent if none is proposed. */
  title?: string | undefined;
};

/**
 * Buttons that enter a day into the form's date field. With `title`, typing a title also enters a guess for that kind of food.
 */
export function DayChoices({ name, today, choices = usualChoices, title }: Props) {
  const { t } = useLingui();
  const { format } = useDates();
  const row = useRef<HTMLDivElement>(null);
  const isChosen = useRef(title === undefined);
  const isProposing = useRef(false);
  const proposed = useRef<Guess['food']>(undefined);
  const [guessed, setGuessed] = useState<Guess['food']>();

  const dayField = () => row.current?.closest('form')?.elements.namedItem(name) as HTMLInputElement | null | undefined;
  const setDay = (days: number) => {
    const field = dayField();
    if (field) enterValue(field, formatDay(daysAfter(today, days), format));
  };
  const propose = async (typed: string) => {
    const guess = await guessOf(typed);
    // Don't change the field while the user is editing it.
    if (isChosen.current || guess?.food === proposed.current || dayField() === document.activeElement) return;
    proposed.current = guess?.food;
    isProposing.current = true;
    setDay(guess?.days ?? 0);
    isProposing.current = false;
    setGuessed(guess?.food);
  };
  const onInput = useEffectEvent(({ target }: Event) => {
    const control = target as HTMLInputElement;
    if (title !== undefined && control.name === title) void propose(control.value);
    if (control.name !== name || isProposing.current) return;
    isChosen.current = true;
    setGuessed(undefined);
  });
  const onReady = useEffectEvent((form: HTMLFormElement) => {
    const field = form.elements.namedItem(title ?? '') as HTMLInputElement | null;
    // On slow phones, the user may have typed before hydration.
    if (field && field.value !== field.defaultValue) void propose(field.value);
  });
  useEffect(() => {
    const form = row.current?.closest('form');
    if (!form) return;
    const listening = new AbortController();
    form.addEventListener('input', (event) => onInput(event), listening);
    onReady(form);
    return () => listening.abort();
  }, []);

  const food = typeof guessed === 'object' ? t(guessed) : guessed;
  return (
    <div ref={row} className="col-span-full grid gap-1">
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ days, words }) => (
          <button key={days} type="button" className="btn btn-sm px-2 font-normal" onClick={() => setDay(days)}>
            {t(words)}
          </button>
        ))}
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {food && t`This is our guess for ${food}. Change it if you know better.`}
      </p>
    </div>
  );
}

/**
 * Guesses from a title how long the food keeps. Loads the words for all languages on first use. If that fails, there is no guess.
 */
async function guessOf(title: string): Promise<Guess | undefined> {
  const words = await import('./keeps-for.ts').catch(() => undefined);
  return words?.keepsFor(title);
}
