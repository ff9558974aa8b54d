import { setTimeout as wait } from 'node:timers/promises';

/** How long anything may take to appear, in milliseconds. */
const PATIENCE = 20_000;

/** Looks again and again until nothing is missing any more. Throws what was missing last. */
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
