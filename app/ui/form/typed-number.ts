import { withPlainDigits } from '../../../contract/words/digits.ts';

/** What was typed where a number is asked for. */
export type TypedNumber = {
  /** The number; two where it can be read in two ways, the whole one first; none where it is none. */
  numbers: readonly number[];
  /** What stands behind it: 'kg'. */
  unit: string;
};

const SPACE = String.raw`[\s'’_٬]`;
const GROUPED = new RegExp(`^\\d{1,3}(${SPACE}\\d{3})+$`);
/** A thousand or a hundred thousand that has its signs, by more than one or in front of a fraction: 1.234.567 or 1,00,000. */
const WHOLE_BY_SIGNS = /^\d{1,3}(?:(\.)\d{3}(?:\.\d{3})+|(,)(?:\d{2,3},)+\d{3})$/;
const BOTH_SIGNS = /^(\d{1,3}(?:,\d{3})+)\.(\d+)$|^(\d{1,3}(?:\.\d{3})+),(\d+)$/;
const DECIMAL = /^(\d*)[.,٫](\d+)$/;
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)$/;
/** Show no sign of their own, and come along with copied numbers. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u061c]/gu;

/**
 * Reads a number as people write it, in whichever language and with whichever digits: '1 500', '1,5', '1½', '1 1/2', '১২'. '1.500' may be
 * one and a half, or fifteen hundred, so it is both.
 */
export function readTypedNumber(text: string): TypedNumber {
  const typed = withPlainDigits(
    text
      .replace(UNSEEN, '')
      .replace(/\p{No}/gu, spelledOut)
      .normalize('NFKC'),
  ).trim();
  const [, sign = '', figures = '', unit = ''] =
    /^([-−+]?)\s*([\d.,\s'’_٬٫/⁄]+?)\s*(\p{L}[\p{L}\p{M}]*\.?)?$/u.exec(typed) ?? [];
  const numbers = readFigures(figures);
  return { numbers: sign === '' || sign === '+' ? numbers : numbers.map((number) => -number), unit };
}

/** '½' as ' 1⁄2', which stands apart from the number before it. Other signs that have numbers in them, such as '²', are none. */
function spelledOut(sign: string): string {
  const plain = sign.normalize('NFKD');
  return plain.includes('⁄') ? ` ${plain}` : '?';
}

function readFigures(figures: string): number[] {
  if (/^\d+$/.test(figures)) return [Number(figures)];
  if (GROUPED.test(figures) || WHOLE_BY_SIGNS.test(figures)) return [Number(figures.replace(/\D/g, ''))];
  const [, english, cents, other, further] = BOTH_SIGNS.exec(figures) ?? [];
  const grouped = english ?? other;
  if (grouped) return [Number(`${grouped.replace(/\D/g, '')}.${cents ?? further}`)];
  const [, whole = '0', part, parts] = FRACTION.exec(figures) ?? [];
  if (parts) return Number(parts) === 0 ? [] : [Number(whole) + Number(part) / Number(parts)];
  const [, front, behind = ''] = DECIMAL.exec(figures) ?? [];
  if (front === undefined) return [];
  const decimal = Number(`${front}.${behind}`);
  const mayBeGrouped = /^[1-9]\d{0,2}$/.test(front) && behind.length === 3 && !figures.includes('٫');
  return mayBeGrouped ? [Number(front + behind), decimal] : [decimal];
}
