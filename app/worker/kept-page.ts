import type { StandInWords } from './come-back.ts';

/** Names that the window that keeps pick-up cards and the worker that shows them offline share, beside KEPT_PAGE. */
export const KEPT_CACHE = 'pickup-cards';

/** Header of the kept page: when it was kept, in milliseconds since 1970. */
export const KEPT_AT = 'X-Kept-At';
/** Header of the kept page: what the worker says in it, in the page's language, as `writeWords` writes it. */
export const KEPT_WORDS = 'X-Kept-Words';
/** Stands in the kept page for how old it is by the time that somebody reads it. */
export const AGE = '{{age}}';
/** Stands in the kept page for why it is shown (`whyNotThere`). */
export const WHY = '{{why}}';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Comments around a card in the kept page, which say until when it may be read, in milliseconds since 1970. Nothing that
 * somebody has written looks like that: a quotation mark is none within an attribute, nor is < within a text.
 */
export function marksAround(until: number): [before: string, after: string] {
  return [`"until ${until}"`, '"end"'];
}

/** A kept page without the cards that have had their time; undefined where none is left. */
export function withoutPassed(page: string, now: number): string | undefined {
  let left = 0;
  const html = page.replace(/<!--"until (\d+)"-->.*?<!--"end"-->/gs, (card, until) => {
    if (now > Number(until)) return '';
    left += 1;
    return card;
  });
  return left > 0 ? html : undefined;
}

/** How long ago something was, in words, from milliseconds. */
export function ageInWords(age: number, { language, justNow }: StandInWords): string {
  if (age < MINUTE) return justNow;
  const [unit, length] =
    age < HOUR ? (['minute', MINUTE] as const) : age < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(age / length), unit);
}

/** The worker's sentences as they can stand in a header or an address. */
export function writeWords(words: StandInWords): string {
  return encodeURIComponent(JSON.stringify(words));
}

/** What `writeWords` has written. */
export function readWords(written: string): StandInWords {
  return JSON.parse(decodeURIComponent(written));
}
