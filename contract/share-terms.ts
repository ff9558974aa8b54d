/** In what foods are counted, without the schemas, so that a page may use them without loading zod. */
export const units = ['pieces', 'portions', 'kg', 'loaves', 'bags'] as const;
export type Unit = (typeof units)[number];

const one: Record<Unit, string> = { pieces: 'piece', portions: 'portion', kg: 'kg', loaves: 'loaf', bags: 'bag' };

/** '3 loaves', '1 loaf', or '3' of what has no unit. */
export function sayAmount(amount: number, unit?: Unit | null): string {
  return unit ? `${amount} ${amount === 1 ? one[unit] : unit}` : String(amount);
}

/** How much there is of a food, and of one that is given in parts how much of that is left: '24 of 60 pieces left'. */
export function sayQuantity({
  quantity,
  unit,
  left,
}: {
  quantity: number;
  unit?: Unit | null | undefined;
  left?: number | null | undefined;
}): string {
  return left === undefined || left === null
    ? sayAmount(quantity, unit)
    : `${left} of ${sayAmount(quantity, unit)} left`;
}

/** How much of a food a request is for; of one that is given as a whole, all of it: '12 of 60 pieces'. */
export function sayShare({
  quantity,
  unit,
  wanted,
}: {
  quantity: number;
  unit?: Unit | null | undefined;
  wanted?: number | null | undefined;
}) {
  return wanted ? `${wanted} of ${sayAmount(quantity, unit)}` : sayAmount(quantity, unit);
}
