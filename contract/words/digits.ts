/** Arabic, Persian and Bengali digits, each from 0 to 9. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯';
const digit = new RegExp(`[${DIGITS}]`, 'g');

/** Replaces Arabic, Persian and Bengali digits with ASCII ones. */
export function withPlainDigits(text: string): string {
  return text.replace(digit, (typed) => String(DIGITS.indexOf(typed) % 10));
}
