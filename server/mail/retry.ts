const MINUTE = 60_000;

/** How long after each failed attempt the next one follows, the last of these again and again, until GIVE_UP is over. */
const RETRY_AFTER = [1, 5, 15, 60].map((minutes) => minutes * MINUTE);
const GIVE_UP = 24 * 60 * MINUTE;

/** The longest that a mail or a push waits for its next attempt by itself, in milliseconds. */
export const LONGEST_PAUSE = Math.max(...RETRY_AFTER);

/**
 * When a mail or a push that could not be sent is tried again, in `atLeast` milliseconds or later. Undefined when it is to be
 * given up, a day after it was queued.
 *
 * @param attempts how many there were
 */
export function nextAttempt(
  { attempts, queuedAt }: { attempts: number; queuedAt: Date },
  now: Date,
  atLeast = 0,
): Date | undefined {
  const pause = Math.max(RETRY_AFTER[attempts - 1] ?? LONGEST_PAUSE, atLeast);
  const next = now.getTime() + pause;
  return next <= queuedAt.getTime() + GIVE_UP ? new Date(next) : undefined;
}
