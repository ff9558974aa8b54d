import { thousandths, type Unit, units } from '../../../contract/foods/amount-terms.ts';
import type { TypedNumber } from './typed-number.ts';

/** A whole number of a unit. */
export type Amount = { amount: number; unit?: Unit | undefined };

/** The amounts that a field takes: from `min` to `max`, in its unit, and in others too where one can choose those. */
export type Taken = { min: number; max: number; unit?: Unit | undefined; canChooseUnit: boolean };

/**
 * The whole amounts that were meant by a typed number that is not taken as it is; at most two of them. A part of a kilogram is so many grams. Where the
 * unit stays what it is, it is the amount below or above.
 *
 * @param typedUnit the unit that was typed behind the number, if it is one
 */
export function wholeAmounts(numbers: TypedNumber['numbers'], typedUnit: Unit | undefined, taken: Taken): Amount[] {
  const unit = taken.canChooseUnit ? (typedUnit ?? taken.unit) : taken.unit;
  const meant = numbers.map((number) => Number((number * factorBetween(typedUnit ?? unit, unit)).toFixed(6)));
  const fits = ({ amount }: Amount) => Number.isInteger(amount) && amount >= taken.min && amount <= taken.max;
  const whole = (amount: number) => [{ amount, unit }].filter(fits);
  const inParts = (number: number) =>
    partsOf(unit)
      .map((part) => ({ amount: Math.round(number * 1000), unit: part }))
      .filter((amount) => taken.canChooseUnit && fits(amount));
  const exact = meant.flatMap((number) => (whole(number).length > 0 ? whole(number) : inParts(number)));
  const near = meant.flatMap((number) => [...whole(Math.floor(number)), ...whole(Math.ceil(number))]);
  return (exact.length > 0 ? exact : near).slice(0, 2);
}

/** Fewer or more units than there were; not a number between those that have nothing in common. */
function factorBetween(from: Unit | undefined, to: Unit | undefined): number {
  if (from === to) return 1;
  if (from && thousandths[from] === to) return 1000;
  return to && thousandths[to] === from ? 1 / 1000 : Number.NaN;
}

/** Without a unit it may have been one of those that have parts. */
function partsOf(unit: Unit | undefined): Unit[] {
  return units.flatMap((one) => (unit === undefined || unit === one ? (thousandths[one] ?? []) : []));
}
