import { type Message, msg, plural } from '#words';

/** The units in which foods are counted, without the schemas, so that a page may use them without loading zod. */
export const units = ['pieces', 'portions', 'kg', 'g', 'litres', 'ml', 'loaves', 'bags'] as const;
export type Unit = (typeof units)[number];

/** The units of which a thousand are one of another, in which a part of it is said as a whole number. */
export const thousandths: { readonly [unit in Unit]?: Unit } = { kg: 'g', litres: 'ml' };

/** The units as one chooses among them. */
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

/** The share that one is likely to want of what is left: nobody comes for a single gram. */
export function usualShare(left: number, unit?: Unit): number {
  return unit === 'g' || unit === 'ml' ? Math.min(Math.max(left, 1), 500) : 1;
}

/** How much there is of a food and, if it is given in parts, how much is left: '24 of 60 pieces left'. */
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

/** How much of a food a request is for: '12 of 60 pieces'. Of a food that is given as a whole, all of it. */
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

/** How much less than they ask for somebody is offered: '2 of the 6 loaves'. */
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
