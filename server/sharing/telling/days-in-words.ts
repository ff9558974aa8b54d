import { msg } from '#words';
import { type Day, dayOf, formatTime } from '../../../contract/dates.ts';
import { parsePickupTime, sayPickupTime } from '../../../contract/requests/pickup-time-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Context } from '../../events/context.ts';

/**
 * Formats a day for mails and notifications: `Thursday 26 November`, with the year if it is not the current one. The month is
 * spelled out, so that it cannot be mistaken for the day.
 */
export function dayInWords(words: Words, day: Day, today: Day): string {
  const [year = ''] = day.split('-');
  const text = words.day(day, { weekday: 'long', day: 'numeric', month: 'long' });
  return today.startsWith(`${year}-`) ? text : words._(msg`${{ day: text }} ${{ year: words.digits(year) }}`);
}

/** Formats a pick-up time for mails and notifications: `Thursday 26 November, 10:00–12:00`, or `any time, ring`. */
export function pickupTimeInWords(words: Words, time: string, today: Day): string {
  const parsed = parsePickupTime(time);
  if (!parsed) return sayPickupTime(words, time);
  const [from, to] = [parsed.from, parsed.to].map((time) => words.digits(time)) as [string, string];
  return words._(msg`${{ day: dayInWords(words, parsed.day, today) }}, ${{ from }}–${{ to }}`);
}

/** Formats a moment for an error message: `18:00 on Thursday 26 November`. */
export function momentInWords(
  words: Words,
  moment: Date,
  { timeZone, clock }: Pick<Context, 'timeZone' | 'clock'>,
): string {
  const time = words.digits(formatTime(moment.toISOString(), timeZone));
  const day = dayInWords(words, dayOf(moment, timeZone), dayOf(clock(), timeZone));
  return words._(msg`${{ time }} on ${{ day }}`);
}
