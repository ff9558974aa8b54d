import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import type { Day } from '../../contract/dates.ts';
import { endTime, MAX_PICKUP_TIMES, pickupTimeOf } from '../../contract/requests/pickup-time-terms.ts';
import { useDates } from '../ui/dates.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import { faultOf } from '../ui/form/form-controls.ts';
import { readTypedDay } from '../ui/form/typed-day.ts';
import { useWords } from '../words/words-context.tsx';
import type { Hours } from './often-chosen.ts';

type Props = {
  today: Day;
  /** Time of day, such as `17:05`. */
  now: string;
  /** Suggested values until the user types others. */
  next: Hours;
  isFull: boolean;
  onAdd(time: string): void;
};

/** Fields for a custom pick-up time: day, start and end. */
export function OwnPickupTime({ today, now, next, isFull, onAdd }: Props) {
  const { t } = useLingui();
  const most = MAX_PICKUP_TIMES;
  const { format } = useDates();
  const own = useRef<HTMLFieldSetElement>(null);
  const [day, setDay] = useState<Day | undefined>(next.day);
  const [from = next.from, setFrom] = useState<string>();
  const [to = next.to, setTo] = useState<string>();
  const words = useWords();
  const [wrongDay, setWrongDay] = useState('');
  const missing = t`Please fill out this field.`;
  const wrongFrom = from === '' ? missing : '';
  const wrongTo = to === '' ? missing : wrongFrom ? '' : sayWrongEnd();

  function sayWrongEnd(): string {
    if (from >= endTime(to)) return t`Choose an end time after the start.`;
    return day === today && endTime(to) <= now ? t`This time has passed. Choose a later one.` : '';
  }
  const isWrong = wrongFrom !== '' || wrongTo !== '';

  const dayField = () => own.current?.querySelector<HTMLInputElement>(`[name=${DAY}]`);
  const faultOfDay = () => {
    const field = dayField();
    return field ? faultOf(field, words) : '';
  };
  const read = () => {
    const typed = readTypedDay(dayField()?.value ?? '', format);
    setDay('day' in typed ? typed.day : undefined);
    if (wrongDay) setWrongDay(faultOfDay());
  };
  const add = () => {
    const field = dayField();
    setWrongDay(faultOfDay());
    if (!field?.validity.valid) field?.focus();
    else if (isWrong) own.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    else if (day && !isFull) onAdd(pickupTimeOf(day, from, to));
  };
  const readTyped = useEffectEvent(read);
  // On a slow phone, the user may have typed before hydration.
  useEffect(() => readTyped(), []);
  return (
    <fieldset ref={own} className="@container">
      <legend className="mb-1 font-medium">{t`Another time`}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-start gap-4 @2xl:grid-cols-[1fr_8rem_8rem_auto]">
        <div className="col-span-full @2xl:col-span-1" onInput={read}>
          <DateField label={t`Day`} name={DAY} day={next.day} today={today} notBeforeToday isHelper />
          <p role="status" className="text-error text-sm empty:hidden">
            {wrongDay}
          </p>
        </div>
        <TimeField
          label={t({ message: 'From', context: 'time' })}
          proposed={next.from}
          problem={wrongFrom}
          onType={setFrom}
        />
        <TimeField label={t({ message: 'To', context: 'time' })} proposed={next.to} problem={wrongTo} onType={setTo} />
        <button
          type="button"
          className="btn col-span-full @2xl:col-span-1 @2xl:mt-7"
          aria-disabled={isWrong || isFull}
          onClick={add}
        >
          {t`Add this time`}
        </button>
      </div>
      <p role="status" className="text-muted mt-1 text-sm empty:hidden">
        {isFull && t`You can’t add more than ${most}.`}
      </p>
    </fieldset>
  );
}

const DAY = 'pickupDay';

type TimeProps = {
  label: string;
  /** Suggested value, which follows the clock until the user types another. */
  proposed: string;
  problem: string;
  onType(value: string): void;
};

/** A time field. It is uncontrolled, so that hydration keeps a time that the user has already typed. */
function TimeField({ label, proposed, problem, onType }: TimeProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [first] = useState(proposed);
  const isTyped = useRef(false);
  const type = (value: string) => {
    isTyped.current = true;
    onType(value);
  };
  const onReady = useEffectEvent(({ value, defaultValue }: HTMLInputElement) => value !== defaultValue && type(value));
  useEffect(() => {
    if (field.current) onReady(field.current);
  }, []);
  useEffect(() => {
    if (field.current && !isTyped.current) field.current.value = proposed;
  }, [proposed]);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        ref={field}
        type="time"
        className={`input w-full ${problem ? 'input-error' : ''}`}
        defaultValue={first}
        required
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-error` : undefined}
        onInput={(event) => type(event.currentTarget.value)}
      />
      <p id={`${id}-error`} role="status" className="text-error text-sm empty:hidden">
        {problem}
      </p>
    </div>
  );
}
