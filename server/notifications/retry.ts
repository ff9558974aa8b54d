import type { Channel } from './notification.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Backoff after each failed attempt, in milliseconds. The last one is repeated until the notification expires. */
const RETRY_AFTER = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);

/** Time in the outbox after which an unsent notification expires, in milliseconds. */
const GIVE_UP: Record<Channel, number> = { mail: 14 * DAY, push: DAY };

/** Maximum pause before a retry, in milliseconds, unless a push service asks for a longer one. */
export const LONGEST_PAUSE = Math.max(...RETRY_AFTER);

/**
 * Returns when to retry a failed mail or push, at least `atLeast` milliseconds from now. Undefined if the notification will have
 * expired by then.
 *
 * @param attempts the number of attempts so far
 */
export function nextAttempt(
  { channel, attempts, enteredAt }: { channel: Channel; attempts: number; enteredAt: Date },
  now: Date,
  atLeast = 0,
): Date | undefined {
  const pause = Math.max(RETRY_AFTER[attempts - 1] ?? LONGEST_PAUSE, atLeast);
  const next = now.getTime() + pause;
  return isTooOld({ channel, enteredAt }, new Date(next)) ? undefined : new Date(next);
}

/** Whether a notification has expired in the outbox. */
export function isTooOld({ channel, enteredAt }: { channel: Channel; enteredAt: Date }, now: Date): boolean {
  return now.getTime() > enteredAt.getTime() + GIVE_UP[channel];
}
