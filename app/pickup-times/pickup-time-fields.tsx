import { X } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { msg, plural } from '#words';
import { type Day, dayOf, formatTime, parseDay } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/foods/food-page.ts';
import type { FoodInput } from '../../contract/foods/foods.ts';
import {
  ANY_TIME,
  graceHours,
  MAX_PICKUP_TIMES,
  parsePickupTime,
  sayPickupTime,
} from '../../contract/requests/pickup-time-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import { now } from '../clock/clock.ts';
import { type Dates, useDates } from '../ui/dates.tsx';
import type { Values } from '../ui/form/drafts.ts';
import { SelectField } from '../ui/form/field.tsx';
import { useFieldError } from '../ui/form/form-context.ts';
import { enterValue } from '../ui/form/form-controls.ts';
import { readTypedDay } from '../ui/form/typed-day.ts';
import { useWords } from '../words/words-context.tsx';
import { nextHours, type OftenChosenTime, oftenChosen } from './often-chosen.ts';
import { OwnPickupTime } from './own-pickup-time.tsx';
import { useTimeOfDay } from './time-of-day.ts';

/** Fields for a food's pick-up times, with the current ones from `food`. */
export function PickupTimeFields({ food }: { food: Pick<FoodAnswer, 'windows' | 'graceHours'> | undefined }) {
  const { t } = useLingui();
  const { today } = useDates();
  const now = useTimeOfDay();
  const [chosen, setChosen] = useState((food?.windows ?? []).join());
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const error = useFieldError('windows');
  const times = pickupTimesOf({ windows: chosen });
  const lastDay = useTypedDay(input, 'deadline');
  const proposed = oftenChosen(today, now).filter(({ time }) => {
    const { day = today } = parsePickupTime(time) ?? {};
    return !lastDay || day <= lastDay || times.includes(time);
  });
  const next = nextHours(today, now);
  const isFull = times.length >= MAX_PICKUP_TIMES;

  const setTimes = (next: string[]) => input.current && enterValue(input.current, [...next].sort().join());
  const toggle = (time: string) => {
    if (times.includes(time)) setTimes(times.filter((one) => one !== time));
    else if (!isFull) setTimes([...times, time]);
  };

  return (
    <div className="grid gap-4">
      {/* Receives focus if the chosen times are rejected. */}
      <fieldset tabIndex={-1} aria-describedby={error && `${id}-error`} className="grid gap-3">
        <legend className="mb-1 font-medium">{t`Pick-up times`}</legend>
        <input
          ref={input}
          type="hidden"
          name="windows"
          value={chosen}
          onInput={(event) => setChosen(event.currentTarget.value)}
        />
        <p className="text-muted text-sm text-pretty">
          {times.length === 0
            ? t`Arrange a time by message, or add times to choose from. You’ll both get a reminder an hour before.`
            : t`People who ask will choose one of these. You’ll both get a reminder an hour before.`}
        </p>
        <OftenChosen times={proposed} chosen={times} onToggle={toggle} />
        {times.length > 0 && <ChosenTimes times={times} onRemove={toggle} />}
        {error && (
          <p id={`${id}-error`} role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
      </fieldset>
      <OwnPickupTime
        key={next.day}
        next={next}
        today={today}
        now={now}
        isFull={isFull}
        onAdd={(time) => times.includes(time) || toggle(time)}
      />
      <GraceField hours={food?.graceHours} />
    </div>
  );
}

/** Returns the day typed into the field `name` of the form that contains `element`; undefined if it is not a valid day. */
function useTypedDay(element: RefObject<HTMLElement | null>, name: string): Day | undefined {
  const { format } = useDates();
  const [typed, setTyped] = useState('');
  const read = useEffectEvent((form: HTMLFormElement) => {
    setTyped((form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '');
  });
  useEffect(() => {
    const form = element.current?.closest('form');
    if (!form) return;
    const listening = new AbortController();
    form.addEventListener('input', () => read(form), listening);
    read(form);
    return () => listening.abort();
  }, [element]);
  const day = readTypedDay(typed, format);
  return 'day' in day ? day.day : undefined;
}

type OftenChosenProps = { times: OftenChosenTime[]; chosen: string[]; onToggle(time: string): void };

function OftenChosen({ times, chosen, onToggle }: OftenChosenProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Often chosen`} className="flex flex-wrap gap-2">
      {times.map(({ words, time }) => (
        <li key={time}>
          <button
            type="button"
            className={`btn btn-sm font-normal ${chosen.includes(time) ? 'btn-primary' : ''}`}
            aria-pressed={chosen.includes(time)}
            onClick={() => onToggle(time)}
          >
            {t(words)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function ChosenTimes({ times, onRemove }: { times: string[]; onRemove(time: string): void }) {
  const { t } = useLingui();
  const words = useWords();
  const { today, format } = useDates();
  return (
    <ul aria-label={t`Your pick-up times`} className="flex flex-wrap gap-2">
      {times
        .map((time) => ({ time, said: sayPickupTime(words, time, format, today) }))
        .map(({ time, said }) => (
          <li key={time} className="rounded-field bg-base-200 flex items-center gap-1 py-1 pe-1 ps-3">
            <span>{said}</span>
            <button
              type="button"
              aria-label={t`Remove ${said}`}
              className="btn btn-ghost btn-circle btn-sm"
              onClick={() => onRemove(time)}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
    </ul>
  );
}

/** A select for how long a promise lasts after its pick-up time. */
function GraceField({ hours: chosen }: { hours: FoodInput['graceHours'] | undefined }) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`If no one has confirmed the hand-over by then`}
      name="graceHours"
      defaultValue={chosen ?? ''}
      className="sm:max-w-md"
    >
      <option value="">{t`Nothing happens automatically`}</option>
      {graceHours.map((hours) => (
        <option key={hours} value={hours}>
          {t(
            msg`${plural({ hours }, { one: 'An hour', other: '# hours' })} later, the next person in the queue gets it`,
          )}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the pick-up times chosen in the form. Drops invalid ones, which an old draft may contain. */
export function pickupTimesOf({ windows: times = '' }: Values): string[] {
  return times.split(',').filter((time) => time === ANY_TIME || parsePickupTime(time));
}

/** Returns the grace period chosen in the form, in hours; null for none. */
export function graceOf({ graceHours = '' }: Values): FoodInput['graceHours'] {
  return graceHours === '' ? null : (Number(graceHours) as FoodInput['graceHours']);
}

/** Checks that no chosen pick-up time has passed or is after the food's last day. Returns errors by field name. */
export function checkPickupTimes(
  words: Words,
  values: Values,
  { timeZone, format }: Pick<Dates, 'timeZone' | 'format'>,
): Record<string, string> {
  const deadline = parseDay(values.deadline ?? '', 'UTC');
  const present = new Date(now());
  const [today, clock] = [dayOf(present, timeZone), formatTime(present.toISOString(), timeZone)];
  for (const time of pickupTimesOf(values)) {
    const { day, to = '' } = parsePickupTime(time) ?? {};
    const said = sayPickupTime(words, time, format, today);
    if (day && (day < today || (day === today && to <= clock)))
      return { windows: words._(msg`Remove “${{ said }}”: that time has passed.`) };
    if (day && deadline && day > deadline)
      return {
        windows: words._(msg`“${{ said }}” is after the Expired Date. Choose a later date or remove this time.`),
      };
  }
  return {};
}
