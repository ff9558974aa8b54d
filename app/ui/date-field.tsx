import { CalendarDays } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { type Day, formatDay } from '../../contract/dates.ts';
import type { CalendarProps } from './calendar.tsx';
import { Labelled } from './field.tsx';
import { enter } from './form.tsx';
import { readTypedDay } from './typed-day.ts';

type Props = {
  label: string;
  name: string;
  /** The day that it starts with. */
  day: Day;
  /** The instance's day. */
  today: Day;
  /** Whether days before today are refused. */
  notBeforeToday?: boolean;
};

/**
 * A day of the form around it, typed or chosen from a calendar. The form gets it as MM/dd/yyyy however it was typed.
 */
export function DateField({ label, name, day, today, notBeforeToday = false }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const earliest = notBeforeToday ? today : undefined;

  const check = () => {
    const typed = readTypedDay(input.current?.value ?? '');
    const early = typed && earliest && typed < earliest;
    const problem = early ? `${label} must be today or later.` : 'Enter a real date as MM/dd/yyyy.';
    input.current?.setCustomValidity(typed && !early ? '' : problem);
  };
  const show = (chosen: Day | undefined) => {
    const text = chosen && formatDay(chosen);
    if (text && input.current && input.current.value !== text) enter(input.current, text);
  };

  useEffect(() => {
    const form = input.current?.form;
    const tidy = ({ formData }: FormDataEvent) => {
      const typed = readTypedDay(String(formData.get(name)));
      if (typed) formData.set(name, formatDay(typed));
    };
    form?.addEventListener('formdata', tidy);
    return () => form?.removeEventListener('formdata', tidy);
  }, [name]);

  return (
    <Labelled label={label} name={name}>
      {({ invalid, ...control }) => (
        <div className="relative">
          <input
            {...control}
            ref={input}
            name={name}
            defaultValue={formatDay(day)}
            placeholder="MM/dd/yyyy"
            autoComplete="off"
            maxLength={20}
            required
            onInput={check}
            onBlur={() => show(readTypedDay(input.current?.value ?? ''))}
            className={`input w-full pr-12 ${invalid ? 'input-error' : ''}`}
          />
          <CalendarButton
            today={today}
            earliest={earliest}
            read={() => readTypedDay(input.current?.value ?? '')}
            onChoose={show}
          />
        </div>
      )}
    </Labelled>
  );
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
