import type { Channel } from './notification.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The pause after each failed attempt, in milliseconds. The last one repeats until the notification is given up. */
const RETRY_AFTER = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);

/** How long after it entered the outbox a notification is given up, in milliseconds. */
const GIVE_UP: Record<Channel, number> = { mail: 14 * DAY, push: DAY };

/** The longest pause before the next attempt, in milliseconds, unless a push service asks for more. */
export const LONGEST_PAUSE = Math.max(...RETRY_AFTER);

/**
 * When a failed mail or push is tried again, in `atLeast` milliseconds or later. Undefined if it is to be given up.
 *
 * @param attempts how many there were
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

/** Whether a notification has waited for so long that it is not sent any more. */
export function isTooOld({ channel, enteredAt }: { channel: Channel; enteredAt: Date }, now: Date): boolean {
  return now.getTime() > enteredAt.getTime() + GIVE_UP[channel];
}
