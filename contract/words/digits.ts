/** The digits of Arabic, Persian and Bengali, from 0 to 9 each. */
const DIGITS = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹০১২৩৪৫৬৭৮৯';
const digit = new RegExp(`[${DIGITS}]`, 'g');

/** A text with the digits that are understood everywhere. People type those of their own script. */
export function withPlainDigits(text: string): string {
  return text.replace(digit, (typed) => String(DIGITS.indexOf(typed) % 10));
}
