/**
 * `npm test` runs everything that has to hold at every commit; `npm run test:long` tries more of the same for longer.
 * Either ends with the slowest tests, the failed tests with their messages, the time of each step and of all, and one line that
 * adds up all tests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../test-results');
const SLOWEST = 10;
const LINES_OF_A_FAILURE = 12;

/** `seconds` is how long the test itself took. */
type Test = { name: string; outcome: 'passed' | 'failed' | 'skipped'; seconds: number; failure?: string };
type Step = { name: string; command: string; tests?: () => Test[] };

const build: Step = { name: 'build', command: 'npm run --silent build' };
const unit: Step = { name: 'unit', command: 'npm run --silent test:unit', tests: unitTests };
const browser: Step = { name: 'browser', command: 'npm run --silent test:browser', tests: browserTests };

const isLongRun = process.argv.includes('--long');
const needed: Step[] = isLongRun ? [build] : [{ name: 'check', command: 'npm run --silent check' }, build];

rmSync(RESULTS, { recursive: true, force: true });
const start = performance.now();
const times: string[] = [];
const done: Test[] = [];
let faults = 0;
// The check and the build run side by side. Tests have the machine for themselves.
const isReady = (await Promise.all(needed.map(run))).every(Boolean);
if (isReady) for (const step of [unit, browser]) await run(step);
noteTime('all', start);

const slowest = done.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
const count = (outcome: Test['outcome']) => done.filter((test) => test.outcome === outcome).length;
const [passed, failed, skipped] = [count('passed'), count('failed') + faults, count('skipped')];
console.log(`\nSlowest\n${slowest.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`).join('\n')}`);
for (const { name, failure = '' } of done.filter(({ outcome }) => outcome === 'failed')) {
  console.log(`\nFailed: ${name}\n${failure.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n')}`);
}
console.log(`\n${times.join('\n')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);

/** Runs a step. One that fails without a failed test, or finds no tests at all, counts as a fault. */
async function run({ name, command, tests }: Step): Promise<boolean> {
  const start = performance.now();
  const env = { ...process.env, ...(isLongRun && { LONG_RUN: 'on' }) };
  const [code] = await once(spawn(command, { shell: true, stdio: 'inherit', env }), 'exit');
  const succeeded = code === 0;
  const found = tests?.() ?? [];
  done.push(...found);
  const isFault = succeeded ? tests && found.length === 0 : !found.some(({ outcome }) => outcome === 'failed');
  if (isFault) faults += 1;
  noteTime(name, start, succeeded && !isFault ? '' : ' failed');
  return succeeded;
}

function noteTime(name: string, start: number, outcome = ''): void {
  times.push(`${name.padEnd(8)}${inSeconds((performance.now() - start) / 1000)}${outcome}`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`;
}

function unitTests(): Test[] {
  type Result = { fullName: string; status: string; duration?: number; failureMessages?: string[] };
  type File = { name: string; message?: string; assertionResults: Result[] };
  const files: File[] = report('unit.json')?.testResults ?? [];
  return files.flatMap(({ name, message, assertionResults }) => {
    // A file that does not even load has no tests to fail.
    if (assertionResults.length === 0) return [{ name, outcome: 'failed' as const, seconds: 0, failure: message }];
    return assertionResults.map(({ fullName, status, duration = 0, failureMessages }) => ({
      name: fullName,
      outcome: status === 'passed' || status === 'failed' ? status : ('skipped' as const),
      seconds: duration / 1000,
      failure: failureMessages?.join('\n'),
    }));
  });
}

function browserTests(): Test[] {
  type Suite = {
    suites?: Suite[];
    specs?: {
      title: string;
      file: string;
      tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
    }[];
  };
  const outcomes: Record<string, Test['outcome']> = { expected: 'passed', skipped: 'skipped' };
  const inSuite = ({ suites = [], specs = [] }: Suite): Test[] => [
    ...suites.flatMap(inSuite),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${file}: ${title}`,
        outcome: outcomes[status] ?? 'failed',
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        failure: results.at(-1)?.error?.message,
      })),
    ),
  ];
  return inSuite(report('browser.json') ?? {});
}

/** The report of a test runner, if it came that far. */
function report(file: string) {
  try {
    return JSON.parse(readFileSync(join(RESULTS, file), 'utf8'));
  } catch {
    return undefined;
  }
}
