import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { msg } from '#words';
import { sayAmount, type Unit, unitNames, units } from '../../../contract/foods/amount-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import { useWords } from '../../words/words-context.tsx';
import { Labelled } from './field.tsx';
import { type Control, enter } from './form-controls.ts';
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
  /** The unit of the number, which stays what it is. */
  unit?: Unit | undefined;
  /** The name of the control in which the unit of the number is chosen. */
  unitField?: string;
  'data-focus-first'?: '';
};

/** What is wrong with a typed number, if anything is, and the amounts that may have been meant. `amount` is the number. */
type Read = { amount?: number; problem: string; meant: Amount[] };

/**
 * A whole number of the form around it, typed as people type numbers. Nothing that was typed is dropped: a fraction is answered with
 * the whole amounts that it may have meant, each a tap away. The form gets plain digits.
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
    if (input.current && input.current.value !== text) enter(input.current, text);
  };
  const take = (meant: Amount) => {
    const chooser = unitControl();
    if (chooser && meant.unit) enter(chooser, meant.unit);
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

  const wayOn = read && read.meant.length > 0 && <WayOn meant={read.meant} onTake={take} />;
  return (
    <Labelled label={label} name={name} hint={hint} wayOn={wayOn || undefined}>
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
            {!invalid && (wayOn || (read && <InUnit read={read} unit={unitField && taken().unit} />))}
          </p>
        </>
      )}
    </Labelled>
  );
}

/** A typed number as it is taken, or what is wrong with it; for a field that is empty, neither. */
function readAmount(text: string, taken: Taken, words: Words): Read {
  const { min, max } = taken;
  const { numbers, unit: behind } = readTypedNumber(text);
  const typedUnit = unitCalled(behind, words);
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

/** The unit of a name, which is that of the page's language, of the API, or on every bottle. */
function unitCalled(name: string, words: Words): Unit | undefined {
  const called = name.toLowerCase();
  if (called === 'l') return 'litres';
  return units.find((unit) => called === unit || called === words._(unitNames[unit]).toLowerCase());
}

type WayOnProps = { meant: Amount[]; onTake(amount: Amount): void };

function WayOn({ meant: [first, second], onTake }: WayOnProps) {
  const { t } = useLingui();
  const one = first && t(sayAmount(first.amount, first.unit));
  const two = second && t(sayAmount(second.amount, second.unit));
  return second ? (
    <Trans>
      Whole numbers only: <Way onTake={() => first && onTake(first)}>use {one}</Way> or{' '}
      <Way onTake={() => onTake(second)}>use {two}</Way>
    </Trans>
  ) : (
    <Trans>
      Whole numbers only: <Way onTake={() => first && onTake(first)}>use {one}</Way>
    </Trans>
  );
}

function Way({ onTake, children }: { onTake(): void; children?: ReactNode }) {
  return (
    <button type="button" className="btn btn-sm my-0.5" onClick={onTake}>
      {children}
    </button>
  );
}

/** A number as it is read in the unit that is chosen elsewhere. */
function InUnit({ read: { amount }, unit }: { read: Read; unit: Unit | '' | undefined }) {
  const { t } = useLingui();
  return amount !== undefined && unit ? <span>{t(sayAmount(amount, unit))}</span> : null;
}
