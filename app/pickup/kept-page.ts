/** What the window that keeps pick-up cards and the worker that shows them offline agree on. */
export const KEPT_PAGE = '/my-food-requests';
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

/** How long ago something was, in words, from milliseconds. */
export function ageInWords(age: number): string {
  if (age < MINUTE) return 'less than a minute ago';
  const [unit, length] =
    age < HOUR ? (['minute', MINUTE] as const) : age < DAY ? (['hour', HOUR] as const) : (['day', DAY] as const);
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(age / length), unit);
}
