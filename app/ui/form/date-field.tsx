import { CalendarDays } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type DateFormat, type Day, formatDay, sayDeadline } from '../../../contract/dates.ts';
import type { Words } from '../../../contract/words/say.ts';
import { useWords } from '../../words/words-context.tsx';
import { useDates } from '../dates.tsx';
import type { CalendarProps } from './calendar.tsx';
import { Labelled } from './field.tsx';
import { enterValue } from './form-controls.ts';
import { readTypedDay, type TypedDay } from './typed-day.ts';
import { useFormEvents } from './use-form-events.ts';

type Props = {
  label: string;
  name: string;
  /** Initial value. */
  day: Day;
  today: Day;
  notBeforeToday?: boolean;
  /** Whether the field only helps to fill in another one. If so, the form neither submits nor validates it. */
  isHelper?: boolean;
};

/**
 * A date field. Users type the day in the site's date format or choose it from a calendar. If the text is ambiguous, suggests the
 * days that it may mean. Always submits MM/dd/yyyy.
 */
export function DateField({ label, name, day, today, notBeforeToday = false, isHelper = false }: Props) {
  const words = useWords();
  const { t } = useLingui();
  const { format } = useDates();
  const input = useRef<HTMLInputElement>(null);
  const [choices, setChoices] = useState<Day[]>([]);
  const [shown, setShown] = useState<Day | undefined>(day);
  const earliest = notBeforeToday ? today : undefined;

  const typedDay = () => readTypedDay(input.current?.value ?? '', format);
  const read = () => {
    const typed = typedDay();
    return 'day' in typed ? typed.day : undefined;
  };
  const check = () => {
    const typed = typedDay();
    const early = 'day' in typed && earliest && typed.day < earliest;
    const problem = early ? t`${label} must be today or later.` : problemWith(typed, format, words);
    input.current?.setCustomValidity(problem);
    setChoices('choices' in typed ? typed.choices : []);
    setShown('day' in typed && !early ? typed.day : undefined);
  };
  const show = (chosen: Day | undefined) => {
    const text = chosen && formatDay(chosen, format);
    if (text && input.current && input.current.value !== text) enterValue(input.current, text);
  };

  const checkTyped = useEffectEvent(check);
  // On slow phones, the user may have typed before hydration.
  useEffect(() => {
    if (input.current && input.current.value !== input.current.defaultValue) checkTyped();
  }, []);

  const answer = (choice: Day) => {
    show(choice);
    input.current?.focus();
  };

  useFormEvents(input, {
    onData(formData) {
      const typed = readTypedDay(String(formData.get(name)), format);
      if ('day' in typed) formData.set(name, formatDay(typed.day));
    },
    // The browser resets the input to its initial day.
    onReset() {
      setChoices([]);
      setShown(day);
    },
  });

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
              placeholder={t(patterns[format])}
              autoComplete="off"
              maxLength={20}
              required
              onInput={check}
              onBlur={() => show(read())}
              className={`input w-full pe-12 ${invalid ? 'input-error' : ''}`}
            />
            <CalendarButton today={today} earliest={earliest} read={read} onChoose={show} />
          </div>
          {/* The day as understood, or the days that the text may mean. The error below says why a day is rejected. */}
          <div role="status" className="text-muted flex flex-wrap items-center gap-2 text-sm empty:hidden">
            {shown && (earliest ? <DayWithDeadline day={shown} today={today} /> : <span>{words.day(shown)}</span>)}
            {choices.length > 0 && !invalid && <span>{t`Did you mean`}</span>}
            {choices.map((choice) => (
              <button key={choice} type="button" className="btn btn-sm" onClick={() => answer(choice)}>
                {words.day(choice)}
              </button>
            ))}
          </div>
        </>
      )}
    </Labelled>
  );
}

/** Placeholders by date format. Translations use their language's letters for day, month and year. */
const patterns: Record<DateFormat, Message> = {
  'MM/dd/yyyy': msg`MM/dd/yyyy`,
  'dd/MM/yyyy': msg`dd/MM/yyyy`,
  'dd.MM.yyyy': msg`dd.MM.yyyy`,
  'yyyy-MM-dd': msg`yyyy-MM-dd`,
};

/** Returns the error message for a typed day; empty if the day is valid. */
function problemWith(typed: TypedDay, format: DateFormat, words: Words): string {
  if ('day' in typed) return '';
  if (typed.choices.length === 0)
    return words._(msg`Enter a real date in the format ${{ pattern: patterns[format] }}.`);
  const days = words.list(
    typed.choices.map((day) => words.day(day)),
    'or',
  );
  return words._(msg`Did you mean ${{ days }}?`);
}

/** A day in words and relative to today. */
function DayWithDeadline({ day, today }: { day: Day; today: Day }) {
  const { t } = useLingui();
  const date = useWords().day(day);
  const deadline = t(sayDeadline(day, today));
  return <span>{t`${date}, ${deadline}`}</span>;
}

type ButtonProps = Pick<CalendarProps, 'today' | 'earliest' | 'onChoose'> & { read(): Day | undefined };

/** Button that opens the calendar. Loads the calendar's code when first opened. */
function CalendarButton({ read, onChoose, ...days }: ButtonProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const [failed, setFailed] = useState(false);

  const show = () => {
    dialog.current?.showModal();
    setOpen(true);
    if (Calendar) return;
    setFailed(false);
    import('./calendar.tsx').then(
      (loaded) => setCalendar(() => loaded.Calendar),
      () => setFailed(true),
    );
  };
  const close = () => dialog.current?.close();

  return (
    <>
      <button
        type="button"
        aria-label={t`Open the calendar`}
        className="btn btn-ghost btn-sm btn-circle absolute inset-y-0 end-1.5 z-1 my-auto"
        onClick={show}
      >
        <CalendarDays size={20} aria-hidden />
      </button>
      <dialog
        ref={dialog}
        aria-label={t`Calendar`}
        // React bubbles `close` events, so this one would also close a surrounding dialog.
        onClose={(event) => {
          event.stopPropagation();
          setOpen(false);
        }}
        onPointerDown={({ target, currentTarget }) => target === currentTarget && close()}
        className="beside-button rounded-box border-base-300 bg-surface text-base-content shadow-card min-w-72 border"
      >
        <div className="min-h-24 p-3">
          {open && Calendar && (
            <Calendar
              {...days}
              selected={read()}
              onChoose={(day) => {
                onChoose(day);
                close();
              }}
            />
          )}
          {open && !Calendar && (
            <p role="status" className="text-muted p-4 text-center">
              {failed ? t`The calendar couldn’t be loaded. Please type the date.` : t`Loading...`}
            </p>
          )}
        </div>
      </dialog>
    </>
  );
}
