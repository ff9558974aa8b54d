import { test } from 'vitest';
import { isLongRun } from '../long-run.ts';
import { fuzz, type Run } from './fuzz.ts';

const { FUZZ_SEED, FUZZ_CALLS = 40_000 } = process.env;

/**
 * The same calls every time, so that what fails has been changed; the long run makes 40,000 with those of
 * fuzz-more.pglite.long.test.ts. Whoever has half an hour looks for more with a `FUZZ_SEED` of their own, which makes as many,
 * or `FUZZ_CALLS`.
 */
const RUNS: Run[] = FUZZ_SEED
  ? [{ seed: Number(FUZZ_SEED), calls: Number(FUZZ_CALLS) }]
  : isLongRun
    ? [
        { seed: 770_011, calls: 8_400 },
        { seed: 89_368_113, calls: 6_400 },
        { seed: 770_022, calls: 4_600 },
        { seed: 20_261_122, calls: 300 },
      ]
    : [{ seed: 20_261_122, calls: 300 }];
const CALLS = RUNS.reduce((sum, { calls }) => sum + calls, 0);

test(
  `every call is answered as openapi.json describes it, and only to whom it concerns: ${CALLS} calls`,
  {
    timeout: 3_600_000,
  },
  () => fuzz(RUNS),
);
