import { type Message, msg, plural } from '#words';

/** Units of food. Kept separate from the schemas so that pages don't load zod. */
export const units = ['pieces', 'portions', 'kg', 'g', 'litres', 'ml', 'loaves', 'bags'] as const;
export type Unit = (typeof units)[number];

/** For a unit, the one that is a thousandth of it. Fractions can then be whole numbers: 500 g instead of 0.5 kg. */
export const thousandths: { readonly [unit in Unit]?: Unit } = { kg: 'g', litres: 'ml' };

export const unitNames: Record<Unit, Message> = {
  pieces: msg({ message: 'pieces', context: 'unit' }),
  portions: msg({ message: 'portions', context: 'unit' }),
  kg: msg({ message: 'kg', context: 'unit' }),
  g: msg({ message: 'g', context: 'unit' }),
  litres: msg({ message: 'litres', context: 'unit' }),
  ml: msg({ message: 'ml', context: 'unit' }),
  loaves: msg({ message: 'loaves', context: 'unit' }),
  bags: msg({ message: 'bags', context: 'unit' }),
};

/** '3 loaves', '1 loaf', or '3' without a unit. */
export function sayAmount(amount: number, unit?: Unit | null): Message {
  switch (unit) {
    case 'pieces':
      return msg`${plural({ amount }, { one: '# piece', other: '# pieces' })}`;
    case 'portions':
      return msg`${plural({ amount }, { one: '# portion', other: '# portions' })}`;
    case 'kg':
      return msg`${{ amount }} kg`;
    case 'g':
      return msg`${{ amount }} g`;
    case 'litres':
      return msg`${plural({ amount }, { one: '# litre', other: '# litres' })}`;
    case 'ml':
      return msg`${{ amount }} ml`;
    case 'loaves':
      return msg`${plural({ amount }, { one: '# loaf', other: '# loaves' })}`;
    case 'bags':
      return msg`${plural({ amount }, { one: '# bag', other: '# bags' })}`;
    default:
      return msg`${{ amount }}`;
  }
}

/** Returns the default amount in the request form: 1, or up to 500 for g and ml, because no one collects a single gram. */
export function usualShare(left: number, unit?: Unit): number {
  return unit === 'g' || unit === 'ml' ? Math.min(Math.max(left, 1), 500) : 1;
}

/** Formats the amount of a food. If several people can share it, includes the amount left: '24 of 60 pieces left'. */
export function sayQuantity({
  quantity,
  unit,
  left,
}: {
  quantity: number;
  unit?: Unit | null | undefined;
  left?: number | null | undefined;
}): Message {
  const amount = sayAmount(quantity, unit);
  return left === undefined || left === null ? amount : msg`${{ left }} of ${{ amount }} left`;
}

/** Formats the amount that a request is for: '12 of 60 pieces', or '2 bags' if it is for all of the food. */
export function sayWanted({
  quantity,
  unit,
  wanted,
}: {
  quantity: number;
  unit?: Unit | null | undefined;
  wanted?: number | null | undefined;
}): Message {
  const amount = sayAmount(quantity, unit);
  return wanted ? msg`${{ wanted }} of ${{ amount }}` : amount;
}

/** A smaller amount that the donor offers: '2 of the 6 loaves'. */
export function sayOffered({
  offered,
  wanted,
  unit,
}: {
  offered: number;
  wanted: number;
  unit?: Unit | null | undefined;
}): Message {
  return msg`${{ offered }} of the ${{ amount: sayAmount(wanted, unit) }}`;
}
