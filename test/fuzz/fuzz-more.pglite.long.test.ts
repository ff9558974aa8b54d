/** @module-tag fuzz */
import { test } from 'vitest';
import { fuzz, type Run } from './fuzz.ts';

/**
 * The same calls every time, so that a failure is due to a change. To search for more bugs, set `FUZZ_SEED` to another number:
 * that makes 40,000 calls, or `FUZZ_CALLS`, in about half an hour.
 */
const RUNS: Run[] = process.env.FUZZ_SEED
  ? [{ seed: Number(process.env.FUZZ_SEED), calls: Number(process.env.FUZZ_CALLS ?? 40_000) }]
  : [
      { seed: 770_011, calls: 8_400 },
      { seed: 89_368_113, calls: 6_400 },
      { seed: 770_022, calls: 4_600 },
    ];
const CALLS = RUNS.reduce((sum, { calls }) => sum + calls, 0);

test(
  `every call by every kind of user, and ${CALLS} made-up ones, return what openapi.json describes and the caller may see`,
  {
    timeout: 3_600_000,
  },
  () => fuzz(RUNS, { asEverybody: true }),
);

test('half a surrogate pair or NUL in any field causes no server error', { timeout: 600_000 }, () =>
  fuzz([], { unstorableInEachField: true }),
);
