import { CalendarDays } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { type DateFormat, type Day, formatDay, sayDay, sayDeadline } from '../../contract/dates.ts';
import type { CalendarProps } from './calendar.tsx';
import { useDates } from './dates.tsx';
import { Labelled } from './field.tsx';
import { enter } from './form.tsx';
import { readTypedDay, type TypedDay } from './typed-day.ts';

type Props = {
  label: string;
  name: string;
  /** The day that it starts with. */
  day: Day;
  /** The instance's day. */
  today: Day;
  /** Whether days before today are refused. */
  notBeforeToday?: boolean;
  /** Whether it only helps to fill in another field: then the form neither sends it nor waits for it to be right. */
  isHelper?: boolean;
};

/**
 * A day of the form around it, typed or chosen from a calendar, in the order in which dates are written here. What may mean
 * two days is asked back. The form gets it as MM/dd/yyyy however it was typed.
 */
export function DateField({ label, name, day, today, notBeforeToday = false, isHelper = false }: Props) {
  const { format } = useDates();
  const input = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<Day[]>([]);
  const [shown, setShown] = useState<Day | undefined>(day);
  const earliest = notBeforeToday ? today : undefined;

  const read = () => {
    const typed = readTypedDay(input.current?.value ?? '', format);
    return 'day' in typed ? typed.day : undefined;
  };
  const check = () => {
    const typed = readTypedDay(input.current?.value ?? '', format);
    const early = 'day' in typed && earliest && typed.day < earliest;
    const problem = early ? `${label} must be today or later.` : problemWith(typed, format);
    input.current?.setCustomValidity(problem);
    setChoices('choices' in typed ? typed.choices : []);
    setShown('day' in typed && !early ? typed.day : undefined);
  };
  const show = (chosen: Day | undefined) => {
    const text = chosen && formatDay(chosen, format);
    if (text && input.current && input.current.value !== text) enter(input.current, text);
  };

  useEffect(() => {
    const { form } = input.current ?? {};
    const tidy = ({ formData }: FormDataEvent) => {
      const typed = readTypedDay(String(formData.get(name)), format);
      if ('day' in typed) formData.set(name, formatDay(typed.day));
    };
    // What the form then holds is the day that it began with.
    const startAnew = () => {
      setChoices([]);
      setShown(day);
    };
    form?.addEventListener('formdata', tidy);
    form?.addEventListener('reset', startAnew);
    return () => {
      form?.removeEventListener('formdata', tidy);
      form?.removeEventListener('reset', startAnew);
    };
  }, [name, format, day]);

  return (
    <Labelled label={label} name={name}>
      {({ invalid, ...control }) => (
        <>
          <div className="relative">
            <input
              {...control}
              ref={input}
              name={name}
              {...(isHelper && { form: '' })}
              defaultValue={formatDay(day, format)}
              placeholder={format}
              autoComplete="off"
              maxLength={20}
              required
              onInput={check}
              onBlur={() => show(read())}
              className={`input w-full pr-12 ${invalid ? 'input-error' : ''}`}
            />
            <CalendarButton today={today} earliest={earliest} read={read} onChoose={show} />
          </div>
          {/* An error below says what it can not be; this says what it is, or may be. */}
          <div role="status" className="text-muted flex flex-wrap items-center gap-2 text-sm empty:hidden">
            {shown && (earliest ? `${sayDay(shown)}, ${sayDeadline(shown, today)}` : sayDay(shown))}
            {choices.length > 0 && !invalid && 'Do you mean'}
            {choices.map((choice) => (
              <button
                key={choice}
                type="button"
                className="btn btn-sm"
                onClick={() => {
                  show(choice);
                  input.current?.focus();
                }}
              >
                {sayDay(choice)}
              </button>
            ))}
          </div>
        </>
      )}
    </Labelled>
  );
}

/** What is wrong with a typed day, in words; empty where nothing is. */
function problemWith(typed: TypedDay, format: DateFormat): string {
  if ('day' in typed) return '';
  if (typed.choices.length === 0) return `Enter a real date as ${format}.`;
  return `Do you mean ${typed.choices.map(sayDay).join(' or ')}?`;
}

type ButtonProps = Pick<CalendarProps, 'today' | 'earliest' | 'onChoose'> & { read(): Day | undefined };

/** Opens the calendar, which is loaded only now. */
function CalendarButton({ read, onChoose, ...days }: ButtonProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [failed, setFailed] = useState(false);

  const load = () => {
    setFailed(false);
    import('./calendar.tsx').then(
      (loaded) => setCalendar(() => loaded.Calendar),
      () => setFailed(true),
    );
  };

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Open the calendar"
        className="btn btn-ghost btn-sm btn-circle absolute inset-y-0 right-1.5 z-1 my-auto"
      >
        <CalendarDays size={20} aria-hidden />
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Calendar"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
          if (newState === 'open' && !Calendar) load();
        }}
        className="anchored-popover rounded-box border-base-300 bg-surface text-base-content shadow-card min-h-24 min-w-72 border p-3"
      >
        {open && Calendar && (
          <Calendar
            {...days}
            selected={read()}
            onChoose={(day) => {
              onChoose(day);
              popover.current?.hidePopover();
            }}
          />
        )}
        {open && !Calendar && (
          <p role="status" className="text-muted p-4 text-center">
            {failed ? 'The calendar could not be loaded. Please type the date.' : 'Loading...'}
          </p>
        )}
      </div>
    </>
  );
}
