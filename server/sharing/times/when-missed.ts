import { type Day, dayOf, daysAfter } from '../../../contract/dates.ts';
import type { Context } from '../../events/context.ts';
import { lastInstantOf } from '../../kernel/calendar.ts';
import { spanOf } from '../../kernel/pickup-span.ts';

const MINUTE = 60_000;

/**
 * Minimum wait before recording a no-show, in milliseconds: after asking whether the requester is on their way, and after they
 * say so.
 */
const TO_ANSWER = 15 * MINUTE;

type Promised = {
  pickupTime: string | null;
  requestedFor: Day;
  promisedAt: Date | null;
  askedComingAt: Date | null;
  onWayAt: Date | null;
};

/** Earliest time to ask whether a requester is on their way: the start of the pick-up time or, if none, of the requested day. */
export function askableFrom({ pickupTime, requestedFor }: Promised, { timeZone }: Context): Date {
  const span = pickupTime === null ? null : spanOf(pickupTime, timeZone);
  return span ? new Date(span.startsAt) : beginningOf(requestedFor, timeZone);
}

/**
 * Earliest time to record a no-show: the end of the pick-up time or, if none, of the requested day or the day of acceptance,
 * whichever is later. It is also at least `TO_ANSWER` after the donor asked whether the requester is on their way, and after the
 * requester said so.
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
