/** What the window that keeps pick-up cards and the worker that shows them offline agree on, beside KEPT_PAGE. */
export const KEPT_CACHE = 'pickup-cards';

/** Header of the kept page: when it was kept, in milliseconds since 1970. */
export const KEPT_AT = 'X-Kept-At';
/** Stands in the kept page for how old it is by the time that somebody reads it. */
export const AGE = '{{age}}';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What is said above what is no longer sure to be so. */
export function offlineNotice(age: string): string {
  return `You are offline. This is how it was ${age}.`;
}

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
export function ageInWords(age: number): string {
  if (age < MINUTE) return 'less than a minute ago';
  const [unit, length] =
    age < HOUR ? (['minute', MINUTE] as const) : age < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / length), unit);
}
