import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../test-results');

type Counts = { passed: number; failed: number; skipped: number };
type Step = { name: string; command: string; counts?: () => Counts };

const needed: Step[] = [
  { name: 'check', command: 'npm run --silent check' },
  { name: 'build', command: 'npm run --silent build' },
];
const tests: Step[] = [
  { name: 'unit', command: 'npm run --silent test:unit', counts: unitCounts },
  { name: 'browser', command: 'npm run --silent test:browser', counts: browserCounts },
];

// Everything that `npm test` does, with one line at the end that adds up all tests.
rmSync(RESULTS, { recursive: true, force: true });
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const times: string[] = [];
if (needed.every(run)) tests.map(run);

console.log(`\n${times.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs a step and adds up what it has found. A step that fails without a failed test counts as one. */
function run({ name, command, counts }: Step): boolean {
  const start = performance.now();
  const succeeded = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  const seconds = Math.round((performance.now() - start) / 1000);
  times.push(`${name.padEnd(8)}${String(seconds).padStart(4)} s${succeeded ? '' : ' failed'}`);
  const { passed, failed, skipped } = counts?.() ?? { passed: 0, failed: 0, skipped: 0 };
  total.passed += passed;
  total.failed += succeeded ? failed : Math.max(failed, 1);
  total.skipped += skipped;
  return succeeded;
}

function unitCounts(): Counts {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = report('unit.json') ?? {};
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests };
}

function browserCounts(): Counts {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report('browser.json')?.stats ?? {};
  return { passed: expected + flaky, failed: unexpected, skipped };
}

/** What a test runner has written, if it came that far. */
function report(file: string) {
  try {
    return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'));
  } catch {
    return undefined;
  }
}
