import { type Day, dayOf, daysAfter } from '../../../contract/dates.ts';
import type { Context } from '../../events/context.ts';
import { lastInstantOf } from '../../kernel/calendar.ts';
import { spanOf } from '../../kernel/pickup-span.ts';

const MINUTE = 60_000;

/** For how long somebody who is asked whether they are on their way has time to answer, in milliseconds. */
const TO_ANSWER = 15 * MINUTE;

type Promised = {
  pickupTime: string | null;
  requestedFor: Day;
  promisedAt: Date | null;
  askedComingAt: Date | null;
  onWayAt: Date | null;
};

/** From when a donor may ask somebody whether they are on their way: the beginning of the pick-up time, else of the day asked for. */
export function askableFrom({ pickupTime, requestedFor }: Promised, { timeZone }: Context): Date {
  const span = pickupTime === null ? null : spanOf(pickupTime, timeZone);
  return span ? new Date(span.startsAt) : beginningOf(requestedFor, timeZone);
}

/**
 * From when it can be noted that somebody did not come: after the end of the pick-up time or, without one, from the day after
 * that for which they asked or on which they were accepted. Who was asked whether they are on their way, or has said so, is
 * given time from then on.
 */
export function missedFrom(request: Promised, { timeZone }: Context): Date {
  const { pickupTime, requestedFor, promisedAt, askedComingAt, onWayAt } = request;
  const span = pickupTime === null ? null : spanOf(pickupTime, timeZone);
  const promisedOn = promisedAt ? dayOf(promisedAt, timeZone) : requestedFor;
  const day = promisedOn > requestedFor ? promisedOn : requestedFor;
  const over = span ? span.endsAt : beginningOf(daysAfter(day, 1), timeZone).getTime();
  const answered = [askedComingAt, onWayAt].map((said) => (said ? said.getTime() + TO_ANSWER : 0));
  return new Date(Math.max(over, ...answered));
}

function beginningOf(day: Day, timeZone: string): Date {
  return new Date(Date.parse(lastInstantOf(daysAfter(day, -1), timeZone)) + 1);
}
