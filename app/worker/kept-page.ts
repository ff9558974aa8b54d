import type { StandInWords } from './come-back.ts';

/** Name of the cache for pick-up cards. Pages store the cards, and the worker shows them offline. */
export const KEPT_CACHE = 'pickup-cards';

/** Response header of a kept page: when it was stored, in milliseconds since 1970. */
export const KEPT_AT = 'X-Kept-At';
/** Response header of a kept page: the worker's texts in the page's language, encoded by `writeWords`. */
export const KEPT_WORDS = 'X-Kept-Words';
/** Placeholder in a kept page for its age when it is read. */
export const AGE = '{{age}}';
/** Placeholder in a kept page for the reason why the live page is unavailable (`unavailableReason`). */
export const WHY = '{{why}}';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Returns the texts of the HTML comments before and after a card in the kept page. The first contains the card's expiry, in
 * milliseconds since 1970. Text from users cannot forge such a comment, because quotation marks in attributes and < in text are
 * escaped.
 */
export function marksAround(until: number): [before: string, after: string] {
  return [`"until ${until}"`, '"end"'];
}

/** Removes expired cards from a kept page. Returns undefined if all cards have expired. */
export function withoutExpiredCards(page: string, now: number): string | undefined {
  let left = 0;
  const html = page.replace(/<!--"until (\d+)"-->.*?<!--"end"-->/gs, (card, until) => {
    if (now > Number(until)) return '';
    left += 1;
    return card;
  });
  return left > 0 ? html : undefined;
}

/** Formats an age in milliseconds as text, such as `2 days ago`. */
export function ageInWords(age: number, { language, justNow }: StandInWords): string {
  if (age < MINUTE) return justNow;
  const [unit, length] =
    age < HOUR ? (['minute', MINUTE] as const) : age < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(age / length), unit);
}

/** Encodes the worker's texts for a header or a URL. */
export function writeWords(words: StandInWords): string {
  return encodeURIComponent(JSON.stringify(words));
}

/** Decodes the output of `writeWords`. */
export function readWords(written: string): StandInWords {
  return JSON.parse(decodeURIComponent(written));
}
