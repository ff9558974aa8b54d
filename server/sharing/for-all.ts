import { ApiError } from '../api-error.ts';

/** Does something for each, in a transaction of its own. What somebody else has ended meanwhile is looked for again. */
export async function forAll<T>(find: () => Promise<T[]>, act: (found: T) => Promise<unknown>): Promise<void> {
  for (let found = await find(); found.length > 0; found = await find()) {
    for (const one of found) {
      await act(one).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
      });
    }
  }
}
