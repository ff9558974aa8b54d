/**
 * `npm test` runs everything that has to hold at every commit; `npm run test:long` tries more of the same for longer. Either
 * ends with the slowest tests, the time of each step, and one line that adds up all tests.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../test-results');
const SLOWEST = 10;

/** `seconds` is how long a test took by itself. */
type Test = { name: string; outcome: 'passed' | 'failed' | 'skipped'; seconds: number };
type Step = { name: string; command: string; tests?: () => Test[] };

const build: Step = { name: 'build', command: 'npm run --silent build' };
const unit: Step = { name: 'unit', command: 'npm run --silent test:unit', tests: unitTests };
const browser: Step = { name: 'browser', command: 'npm run --silent test:browser', tests: browserTests };

const isLongRun = process.argv.includes('--long');
const needed: Step[] = isLongRun ? [build] : [{ name: 'check', command: 'npm run --silent check' }, build];

rmSync(RESULTS, { recursive: true, force: true });
const times: string[] = [];
const done: Test[] = [];
let faults = 0;
if (needed.every(run)) [unit, browser].map(run);

const slowest = done.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
const count = (outcome: Test['outcome']) => done.filter((test) => test.outcome === outcome).length;
const [passed, failed, skipped] = [count('passed'), count('failed') + faults, count('skipped')];
console.log(`\nSlowest\n${slowest.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`).join('\n')}`);
console.log(`\n${times.join('\n')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

/** Runs a step. One that fails without a failed test, or finds no tests at all, counts as a fault. */
function run({ name, command, tests }: Step): boolean {
  const start = performance.now();
  const env = { ...process.env, ...(isLongRun && { LONG_RUN: 'on' }) };
  const succeeded = spawnSync(command, { shell: true, stdio: 'inherit', env }).status === 0;
  const found = tests?.() ?? [];
  done.push(...found);
  const isFault = succeeded ? tests && found.length === 0 : !found.some(({ outcome }) => outcome === 'failed');
  if (isFault) faults += 1;
  const seconds = (performance.now() - start) / 1000;
  times.push(`${name.padEnd(8)}${inSeconds(seconds)}${succeeded && !isFault ? '' : ' failed'}`);
  return succeeded;
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`;
}

function unitTests(): Test[] {
  type File = { name: string; assertionResults: { fullName: string; status: string; duration?: number }[] };
  const files: File[] = report('unit.json')?.testResults ?? [];
  return files.flatMap(({ name, assertionResults }) => {
    // A file that does not even load has no tests to fail.
    if (assertionResults.length === 0) return [{ name, outcome: 'failed' as const, seconds: 0 }];
    return assertionResults.map(({ fullName, status, duration = 0 }) => ({
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
      seconds: duration / 1000,
    }));
  });
}

function browserTests(): Test[] {
  type Suite = {
    suites?: Suite[];
    specs?: { title: string; file: string; tests: { status: string; results: { duration: number }[] }[] }[];
  };
  const outcomes: Record<string, Test['outcome']> = { expected: 'passed', skipped: 'skipped' };
  const inSuite = ({ suites = [], specs = [] }: Suite): Test[] => [
    ...suites.flatMap(inSuite),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}: ${title}`,
        outcome: outcomes[status] ?? 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  ];
  return inSuite(report('browser.json') ?? {});
}

/** What a test runner has written, if it came that far. */
function report(file: string) {
  try {
    return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'));
  } catch {
    return undefined;
  }
}
