const MINUTE = 60_000;

/** The pause after each failed attempt, in milliseconds. The last one repeats until GIVE_UP is over. */
const RETRY_AFTER = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
const GIVE_UP = 24 * 60 * MINUTE;

/** The longest pause before the next attempt, in milliseconds, unless a push service asks for more. */
export const LONGEST_PAUSE = Math.max(...RETRY_AFTER);

/**
 * When a failed mail or push is tried again, in `atLeast` milliseconds or later. Undefined if it is to be given up, a day
 * after it entered the outbox.
 *
 * @param attempts how many there were
 */
export function nextAttempt(
  { attempts, enteredAt }: { attempts: number; enteredAt: Date },
  now: Date,
  atLeast = 0,
): Date | undefined {
  const pause = Math.max(RETRY_AFTER[attempts - 1] ?? LONGEST_PAUSE, atLeast);
  const next = now.getTime() + pause;
  return next <= enteredAt.getTime() + GIVE_UP ? new Date(next) : undefined;
}
