/** @module-tag fuzz */
import { test } from 'vitest';
import { fuzz, type Run } from './fuzz.ts';

/**
 * The same calls every time, so that what fails has been changed. Whoever has half an hour looks for more with a `FUZZ_SEED` of their own,
 * which makes as many, or `FUZZ_CALLS`.
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
  `every call by everybody, and ${CALLS} that are made up, are answered as openapi.json describes it, and only to whom it concerns`,
  {
    timeout: 3_600_000,
  },
  () => fuzz(RUNS, { asEverybody: true }),
);

test('half a character and NUL in any field are no failure of the server', { timeout: 600_000 }, () =>
  fuzz([], { unstorableInEachField: true }),
);
