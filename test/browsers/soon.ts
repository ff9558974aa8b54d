import { setTimeout as wait } from 'node:timers/promises';

/** Timeout for anything to appear, in milliseconds. */
const PATIENCE = 20_000;

/** Repeats `look` until it doesn't throw. @throws its last error after the timeout */
export async function soon<T>(look: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(100);
    }
  }
}
