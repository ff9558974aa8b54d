import { withPlainDigits } from '../../../contract/words/digits.ts';

export type TypedNumber = {
  /** The number; both readings if it is ambiguous, the whole number first; empty if the text is not a number. */
  numbers: readonly number[];
  /** Text after the number, such as 'kg'. */
  unit: string;
};

const SPACE = String.raw`[\s'’_٬]`;
const GROUPED = new RegExp(`^\\d{1,3}(${SPACE}\\d{3})+$`);
/** Whole numbers with several separators, in groups of three digits or in Indian grouping: 1.234.567 or 1,00,000. */
const WHOLE_BY_SIGNS = /^\d{1,3}(?:(\.)\d{3}(?:\.\d{3})+|(,)(?:\d{2,3},)+\d{3})$/;
const BOTH_SIGNS = /^(\d{1,3}(?:,\d{3})+)\.(\d+)$|^(\d{1,3}(?:\.\d{3})+),(\d+)$/;
const DECIMAL = /^(\d*)[.,٫](\d+)$/;
const FRACTION = /^(?:(\d+)\s+)?(\d+)\s*[/⁄]\s*(\d+)$/;
/** Invisible characters that are copied along with numbers. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u061c]/gu;

/**
 * Parses a number in any common notation or script: '1 500', '1,5', '1½', '1 1/2', '১২'. '1.500' may mean 1.5 or 1500, so both
 * are returned.
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

/**
 * Converts '½' to ' 1⁄2', with a space to separate it from a number before it. Other number characters, such as '²', become '?'.
 */
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
