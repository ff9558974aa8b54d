import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Day, daysAfter, formatMoment } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/food-page.ts';
import type { FoodInput } from '../../contract/foods.ts';
import { ANY_TIME, graceHours, MAX_WINDOWS, sayWindow, windowOf } from '../../contract/window-terms.ts';
import { DateField } from '../ui/date-field.tsx';
import { useDates } from '../ui/dates.tsx';
import type { Values } from '../ui/drafts.ts';
import { Labelled } from '../ui/field.tsx';
import { enter, useFieldError } from '../ui/form.tsx';
import { readTypedDay } from '../ui/typed-day.ts';

/** When a food can be collected, folded away for whom its last day says enough. `food` is what it was until now. */
export function WindowFields({ food }: { food: Pick<FoodAnswer, 'windows' | 'graceHours'> | undefined }) {
  const { today, format, timeZone } = useDates();
  const [now, setNow] = useState('');
  const [chosen, setChosen] = useState((food?.windows ?? []).join());
  const input = useRef<HTMLInputElement>(null);
  const error = useFieldError('windows');
  const windows = windowsOf(chosen);
  const isFull = windows.length >= MAX_WINDOWS;

  const put = (next: string[]) => input.current && enter(input.current, next.toSorted().join());
  const toggle = (window: string) => {
    if (windows.includes(window)) put(windows.filter((one) => one !== window));
    else if (!isFull) put([...windows, window]);
  };

  return (
    <details
      className="group rounded-box border-base-300 border sm:col-span-2"
      onToggle={() => setNow(formatMoment(new Date().toISOString(), timeZone).slice(-TIME.length))}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-4 py-3">
        <span className="font-medium">Pick-up times</span>
        <span className="text-muted mr-auto min-w-0">
          {windows.length === 0
            ? 'Whenever it suits you both.'
            : windows.map((window) => sayWindow(window, format, today)).join('; ')}
        </span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4">
        <input
          ref={input}
          type="hidden"
          name="windows"
          value={chosen}
          onInput={(event) => setChosen(event.currentTarget.value)}
        />
        <p className="text-muted text-sm text-pretty">
          Whoever asks can choose one of these. Both of you are reminded an hour before.
        </p>
        <ul aria-label="Often chosen" className="flex flex-wrap gap-2">
          {presets(today, now).map(({ words, window }) => (
            <li key={window}>
              <button
                type="button"
                className={`btn btn-sm font-normal ${windows.includes(window) ? 'btn-primary' : ''}`}
                aria-pressed={windows.includes(window)}
                onClick={() => toggle(window)}
              >
                {words}
              </button>
            </li>
          ))}
        </ul>
        <OwnWindow today={today} isFull={isFull} onAdd={(window) => windows.includes(window) || toggle(window)} />
        {windows.length > 0 && (
          <ul aria-label="Your pick-up times" className="flex flex-wrap gap-2">
            {windows.map((window) => (
              <li key={window} className="rounded-field bg-base-200 flex items-center gap-1 py-1 pr-1 pl-3">
                {sayWindow(window, format, today)}
                <button
                  type="button"
                  aria-label={`Remove ${sayWindow(window, format, today)}`}
                  className="btn btn-ghost btn-circle btn-sm"
                  onClick={() => toggle(window)}
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        {error && (
          <p role="alert" className="text-error text-sm">
            {error}
          </p>
        )}
        <Labelled label="If nobody has confirmed the hand-over by then" name="graceHours">
          {({ invalid, ...control }) => (
            <select
              {...control}
              name="graceHours"
              className="select w-full sm:max-w-md"
              defaultValue={food?.graceHours ?? ''}
            >
              <option value="">Nothing happens by itself</option>
              {graceHours.map((hours) => (
                <option key={hours} value={hours}>
                  {hours === 1 ? 'An hour' : `${hours} hours`} later the next in line gets it
                </option>
              ))}
            </select>
          )}
        </Labelled>
      </div>
    </details>
  );
}

/** A day and two times of one's own choice. */
function OwnWindow({ today, isFull, onAdd }: { today: Day; isFull: boolean; onAdd(window: string): void }) {
  const { format } = useDates();
  const own = useRef<HTMLFieldSetElement>(null);
  const [from, setFrom] = useState('17:00');
  const [to, setTo] = useState('19:00');
  const [wrongDay, setWrongDay] = useState('');
  const isBackwards = from >= to;

  const add = () => {
    const day = own.current?.querySelector<HTMLInputElement>(`[name=${DAY}]`);
    const typed = readTypedDay(day?.value ?? '', format);
    setWrongDay(day?.validationMessage ?? '');
    if (!day?.validity.valid) day?.focus();
    else if ('day' in typed && !isBackwards && !isFull) onAdd(windowOf(typed.day, from, to));
  };
  return (
    <fieldset ref={own}>
      <legend className="mb-1 font-medium">Another time</legend>
      <div className="grid grid-cols-2 items-start gap-4 md:grid-cols-[1fr_8rem_8rem_auto]">
        <div className="max-md:col-span-2">
          <DateField label="Day" name={DAY} day={today} today={today} notBeforeToday isHelper />
        </div>
        <TimeField label="From" value={from} onChange={setFrom} />
        <TimeField label="To" value={to} onChange={setTo} />
        <button
          type="button"
          className="btn max-md:col-span-2 md:mt-7"
          aria-disabled={isBackwards || isFull}
          onClick={add}
        >
          Add this time
        </button>
      </div>
      <p role="status" className="text-muted mt-1 text-sm">
        {isBackwards
          ? 'It has to end after it begins.'
          : isFull
            ? `${MAX_WINDOWS} are as many as there can be.`
            : wrongDay}
      </p>
    </fieldset>
  );
}

function TimeField({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  return (
    <label className="grid gap-1">
      <span className="font-medium">{label}</span>
      <input
        type="time"
        className="input w-full"
        value={value}
        required
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

const DAY = 'windowDay';
const SATURDAY = 6;
const TIME = 'HH:mm';

/** What is a press away, unless it is over. When tomorrow is Saturday, it is said once. */
function presets(today: Day, now: string): { words: string; window: string }[] {
  const tomorrow = daysAfter(today, 1);
  const toSaturday = (SATURDAY - new Date(today).getUTCDay() + 7) % 7 || 7;
  const saturday = daysAfter(today, toSaturday);
  return [
    ...(now < '19:00' ? [{ words: 'Today 17–19', window: windowOf(today, '17:00', '19:00') }] : []),
    { words: 'Tomorrow morning', window: windowOf(tomorrow, '09:00', '12:00') },
    ...(saturday === tomorrow ? [] : [{ words: 'Saturday morning', window: windowOf(saturday, '09:00', '12:00') }]),
    { words: 'Any time, ring', window: ANY_TIME },
  ];
}

/** What the API is told of when a food can be collected. */
export function offerOf({ windows = '', graceHours = '' }: Values): Pick<FoodInput, 'windows' | 'graceHours'> {
  return {
    windows: windowsOf(windows),
    graceHours: graceHours === '' ? null : (Number(graceHours) as FoodInput['graceHours']),
  };
}

function windowsOf(text: string): string[] {
  return text === '' ? [] : text.split(',');
}
