import { ApiError } from './api-error.ts';

/** Does something when there is a turn for it. */
type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

/** Seconds after which it is worth coming again. A place is held for about that long. */
const RETRY_AFTER = '5';

/**
 * A line for what takes much memory or processor: so many at once, and so many more who wait or still prepare.
 *
 * @returns gives out a place for as long as something takes, with the way to do a part of it in turn; throws ApiError
 * OVERLOADED with Retry-After when all places are taken
 */
export function createLine({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const turns: (() => void)[] = [];
  let places = atOnce + waiting;
  let free = atOnce;

  const inTurn: InTurn = async (act) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => turns.push(resolve));
    try {
      return await act();
    } finally {
      const next = turns.shift();
      if (next) next();
      else free += 1;
    }
  };

  return async <T>(act: (inTurn: InTurn) => Promise<T>): Promise<T> => {
    if (places === 0) throw new ApiError('OVERLOADED', { headers: { 'Retry-After': RETRY_AFTER } });
    places -= 1;
    try {
      return await act(inTurn);
    } finally {
      places += 1;
    }
  };
}
