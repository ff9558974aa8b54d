import { ApiError } from './api-error.ts';

/** When to retry, in seconds. A slot is held for about that long. */
const RETRY_AFTER = '5';

/**
 * Limits work that takes much memory or CPU: some tasks run at once, and some more wait their turn.
 *
 * @returns a function that runs a task in its turn; throws ApiError OVERLOADED with Retry-After if the queue is full
 */
export function createConcurrencyLimit({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const turns: (() => void)[] = [];
  let free = atOnce;

  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else if (turns.length < waiting) await new Promise<void>((resolve) => turns.push(resolve));
    else throw new ApiError('OVERLOADED', { headers: { 'Retry-After': RETRY_AFTER } });
    try {
      return await act();
    } finally {
      const next = turns.shift();
      if (next) next();
      else free += 1;
    }
  };
}
