import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { msg } from '#words';
import { sayAmount, type Unit, unitNames, units } from '../../../contract/foods/amount-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import { useWords } from '../../words/words-context.tsx';
import { Labelled } from './field.tsx';
import { type Control, enterValue } from './form-controls.ts';
import { readTypedNumber } from './typed-number.ts';
import { useFormEvents } from './use-form-events.ts';
import { type Amount, type Taken, wholeAmounts } from './whole-amounts.ts';

type Props = {
  label: string;
  name: string;
  hint?: string;
  min?: number;
  max: number;
  defaultValue: number | undefined;
  /** Fixed unit of the number. */
  unit?: Unit | undefined;
  /** Name of the control that selects the unit. */
  unitField?: string;
  'data-focus-first'?: '';
};

/** The result of parsing: the amount if it is valid, otherwise an error message and amounts to suggest. */
type Read = { amount?: number; problem: string; meant: Amount[] };

/**
 * A field for a whole number in any common notation. Invalid text stays as typed. For a fraction or an ambiguous number, the
 * field suggests whole amounts. It submits ASCII digits.
 */
export function NumberField({ label, name, hint, min = 1, max, defaultValue, unit, unitField, ...focus }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<Read>();

  const unitControl = () => unitField && (input.current?.form?.elements.namedItem(unitField) as Control | null);
  const taken = (): Taken => {
    const chosen = units.find((one) => one === (unitControl() || undefined)?.value);
    return { min, max, unit: unit ?? chosen, canChooseUnit: unitField !== undefined };
  };
  const check = () => {
    const read = readAmount(input.current?.value ?? '', taken(), words);
    input.current?.setCustomValidity(read.problem);
    setRead(read);
  };
  const show = (text: string) => {
    if (input.current && input.current.value !== text) enterValue(input.current, text);
  };
  const take = (meant: Amount) => {
    const chooser = unitControl();
    if (chooser && meant.unit) enterValue(chooser, meant.unit);
    show(String(meant.amount));
    input.current?.focus();
  };

  const checkAgain = useEffectEvent(check);
  useEffect(() => checkAgain(), []);
  useFormEvents(input, {
    onData(formData) {
      const { amount } = readAmount(String(formData.get(name)), taken(), words);
      if (amount !== undefined) formData.set(name, String(amount));
    },
    onReset() {
      input.current?.setCustomValidity('');
      setRead(undefined);
    },
    ...(unitField && { onOtherInput: check }),
  });

  const suggestions = read && read.meant.length > 0 && <Suggestions meant={read.meant} onTake={take} />;
  return (
    <Labelled label={label} name={name} hint={hint} wayOn={suggestions || undefined}>
      {({ invalid, ...control }) => (
        <>
          <input
            {...focus}
            {...control}
            ref={input}
            name={name}
            inputMode={unitField ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={20}
            defaultValue={defaultValue}
            required
            onInput={check}
            onBlur={() => read?.amount !== undefined && show(String(read.amount))}
            className={`input w-full ${invalid ? 'input-error' : ''}`}
          />
          <p role="status" className="text-muted text-sm empty:hidden">
            {!invalid && (suggestions || (read && <InUnit read={read} unit={unitField && taken().unit} />))}
          </p>
        </>
      )}
    </Labelled>
  );
}

/** Parses a typed number. Empty text has neither an amount nor an error. */
function readAmount(text: string, taken: Taken, words: Words): Read {
  const { min, max } = taken;
  const { numbers, unit: behind } = readTypedNumber(text);
  const typedUnit = unitByName(behind, words);
  const [number] = numbers;
  if (text.trim() === '') return { problem: '', meant: [] };
  const isTaken = behind === '' || (typedUnit !== undefined && typedUnit === taken.unit);
  if (numbers.length !== 1 || !Number.isInteger(number) || !isTaken) {
    const meant = behind === '' || typedUnit ? wholeAmounts(numbers, typedUnit, taken) : [];
    return { problem: words._(msg`Please enter a whole number.`), meant };
  }
  const amount = Number(number);
  if (amount < min) return { problem: words._(msg`Please enter ${{ min: String(min) }} or more.`), meant: [] };
  if (amount > max) return { problem: words._(msg`Please enter ${{ max: String(max) }} or less.`), meant: [] };
  return { amount, problem: '', meant: [] };
}

/** Finds a unit by its name in the page's language or in the API. Also accepts 'l' for litres. */
function unitByName(name: string, words: Words): Unit | undefined {
  const called = name.toLowerCase();
  if (called === 'l') return 'litres';
  return units.find((unit) => called === unit || called === words._(unitNames[unit]).toLowerCase());
}

type SuggestionsProps = { meant: Amount[]; onTake(amount: Amount): void };

function Suggestions({ meant: [first, second], onTake }: SuggestionsProps) {
  const { t } = useLingui();
  const one = first && t(sayAmount(first.amount, first.unit));
  const two = second && t(sayAmount(second.amount, second.unit));
  return second ? (
    <Trans>
      Whole numbers only: <Suggestion onTake={() => first && onTake(first)}>use {one}</Suggestion> or{' '}
      <Suggestion onTake={() => onTake(second)}>use {two}</Suggestion>
    </Trans>
  ) : (
    <Trans>
      Whole numbers only: <Suggestion onTake={() => first && onTake(first)}>use {one}</Suggestion>
    </Trans>
  );
}

function Suggestion({ onTake, children }: { onTake(): void; children?: ReactNode }) {
  return (
    <button type="button" className="btn btn-sm my-0.5" onClick={onTake}>
      {children}
    </button>
  );
}

/** Shows the number with the unit that is selected in another field. */
function InUnit({ read: { amount }, unit }: { read: Read; unit: Unit | '' | undefined }) {
  const { t } = useLingui();
  return amount !== undefined && unit ? <span>{t(sayAmount(amount, unit))}</span> : null;
}
