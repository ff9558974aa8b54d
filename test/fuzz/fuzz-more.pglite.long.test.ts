import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

const CALLS = 20_300;

// In a file of its own, which another process runs at the same time.
test.skipIf(process.env.FUZZ_SEED)(`the same for other calls: ${CALLS}`, { timeout: 3_600_000 }, () =>
  fuzz([{ seed: 770_033, calls: CALLS }]),
);
