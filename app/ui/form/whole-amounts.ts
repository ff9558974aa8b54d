import { thousandths, type Unit, units } from '../../../contract/foods/amount-terms.ts';
import type { TypedNumber } from './typed-number.ts';

/** A whole number with its unit. */
export type Amount = { amount: number; unit?: Unit | undefined };

/** The amounts that a field accepts: from `min` to `max`, in `unit` or, if the user can choose a unit, in any unit. */
export type Taken = { min: number; max: number; unit?: Unit | undefined; canChooseUnit: boolean };

/**
 * Returns up to two whole amounts to suggest for a number that is not accepted as typed. Converts it to a smaller unit, such as
 * 1.5 kg to 1500 g. If that is not possible, rounds it down and up.
 *
 * @param typedUnit the unit typed after the number, if recognised
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

/** Returns the factor for converting between two units, or NaN if they cannot be converted. */
function factorBetween(from: Unit | undefined, to: Unit | undefined): number {
  if (from === to) return 1;
  if (from && thousandths[from] === to) return 1000;
  return to && thousandths[to] === from ? 1 / 1000 : Number.NaN;
}

/** Returns the smaller unit that a unit can be converted to, if any. Without a unit, returns all smaller units. */
function partsOf(unit: Unit | undefined): Unit[] {
  return units.flatMap((one) => (unit === undefined || unit === one ? (thousandths[one] ?? []) : []));
}
