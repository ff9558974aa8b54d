/**
 * `npm test` runs everything that must pass at every commit. `npm run test:long -- GROUP…` runs rare or slow tests
 * (test/groups.ts).
 *
 * A failed browser test is retried with a new browser and site. Failed files of other tests are run again if only a few failed. A
 * test that passes only then is reported as flaky, and counts as passed if few are. `--retries=0` turns retries off.
 *
 * Both commands end with the slowest tests, the duration of each step and in total, skipped tests, failed tests with the reason
 * and the command to repeat them, and one line with the totals.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type GroupName, groupNames, groups } from '../test/groups.ts';
import { makeTestFolders } from './test-folders.ts';
import {
  describeFailure,
  describeSkipped,
  MOST_FLAKY,
  type Outcome,
  type Report,
  readBrowserReport,
  readUnitReport,
  withSecondTry,
} from './test-report.ts';

const SLOWEST = 10;
/** Maximum number of failed files to run again. With more, a retry is unlikely to help. */
const MOST_FILES_AGAIN = 4;
/** Number of last lines of output to show for a step that failed without a failed test. */
const LINES_OF_A_FAULT = 20;

const options = process.argv.slice(2);
const isLongRun = options.includes('--long');
const isTriedAgain = !options.includes('--retries=0');
const asked = options.filter((option) => option !== '--long' && option !== '--retries=0');
const chosen = asked.includes('all') ? groupNames : groupNames.filter((name) => asked.includes(name));
const unknown = asked.filter((option) => option !== 'all' && !(groupNames as string[]).includes(option));
if (isLongRun && (unknown.length > 0 || chosen.length === 0)) {
  const list = groupNames.map((name) => `  ${name.padEnd(10)}${groups[name].shows}`).join('\n');
  console.error(`Usage: npm run test:long -- GROUP…, with one or more of these groups, or all:\n${list}`);
  process.exit(2);
}
if (!isLongRun && asked.length > 0) {
  console.error(
    `Unknown option: ${asked.join(' ')}. npm test takes only --retries=0. To run some of the tests: npm run test:unit -- FILE`,
  );
  process.exit(2);
}

const folders = makeTestFolders(join(import.meta.dirname, '../test-results'));
const env = {
  ...process.env,
  TMPDIR: folders.temporary,
  TEST_RESULTS: folders.results,
  // Output is piped through this process, so child processes cannot detect the terminal.
  ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    folders.end();
    process.exit(1);
  });
}

const start = performance.now();
const times: string[] = [];
const tests: (Outcome & { group: GroupName | undefined })[] = [];
/** Errors that belong to no test. */
const faults: string[] = [];

const check = () => run('check', 'npm run --silent check');
const build = () => run('build', 'npm run --silent build');
// The check and the build run in parallel. Tests have the machine to themselves.
const prepared = await Promise.all((isLongRun ? [build] : [check, build]).map((step) => step()));
if (prepared.every(Boolean)) {
  if (!isLongRun) {
    await runUnitTests();
    await runBrowserTests();
  }
  for (const group of chosen) await (groups[group].runner === 'vitest' ? runUnitTests(group) : runBrowserTests(group));
}
folders.end();
noteTime('all', start);
conclude();

async function runUnitTests(group?: GroupName): Promise<void> {
  const file = join(folders.results, 'unit.json');
  // The group `pglite` repeats tests that have no group tag.
  const filter = group && group !== 'pglite' ? [`--tags-filter=${group}`] : [];
  const command = ['npm run --silent test:unit --', ...filter].join(' ');
  const first = await runTests(group ?? 'unit', command, () => readUnitReport(file), group);
  const failed = first.filter(({ outcome }) => outcome === 'failed');
  const files = new Set(failed.map((test) => test.file));
  if (!isTriedAgain || files.size === 0 || files.size > MOST_FILES_AGAIN) {
    tests.push(...first.map((test) => ({ ...test, group })));
    return;
  }
  const projects = new Set(failed.map(({ project }) => `--project=${project}`));
  const again = [command, '--maxWorkers=1', ...projects, ...files].join(' ');
  console.log(`\nRetrying alone: ${[...files].join(' ')}\n`);
  const second = await runTests('again', again, () => readUnitReport(file), group);
  tests.push(...withSecondTry(first, second).map((test) => ({ ...test, group })));
}

async function runBrowserTests(group?: GroupName): Promise<void> {
  const file = join(folders.results, 'browser.json');
  const command = `npm run --silent test:browser${isTriedAgain ? '' : ' -- --retries=0'}`;
  const outcomes = await runTests(group ?? 'browser', command, () => readBrowserReport(file), group);
  tests.push(...outcomes.map((test) => ({ ...test, group })));
}

/** Runs a step that writes a report. Reports an error if it fails without a failed test, or finds no tests. */
async function runTests(
  name: string,
  command: string,
  read: () => Report | undefined,
  group: GroupName | undefined,
): Promise<Outcome[]> {
  let report: Report | undefined;
  const judge = (succeeded: boolean, printed: string) => {
    report = read();
    const found = report?.outcomes ?? [];
    const isWrong = succeeded ? found.length === 0 : !found.some(({ outcome }) => outcome === 'failed');
    for (const fault of report?.faults ?? []) faults.push(`${name}: ${fault}`);
    if (isWrong && !report?.faults.length) faults.push(`${name} failed. Last output:\n${printed}`);
    return !isWrong && succeeded;
  };
  await run(name, command, judge, group ? { ...env, GROUP: group } : env);
  return report?.outcomes ?? [];
}

/**
 * Runs a step.
 *
 * @param judge decides whether it succeeded, from the command's success and its last output
 */
async function run(
  name: string,
  command: string,
  judge = (succeeded: boolean, printed: string): boolean => {
    if (!succeeded) faults.push(`${name} failed. Last output:\n${printed}`);
    return succeeded;
  },
  environment: NodeJS.ProcessEnv = env,
): Promise<boolean> {
  const start = performance.now();
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  let printed = '';
  for (const [from, to] of [[child.stdout, process.stdout] as const, [child.stderr, process.stderr] as const]) {
    from.on('data', (text) => {
      to.write(text);
      printed = `${printed}${text}`.slice(-20_000);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = stripVTControlCharacters(printed).trimEnd().split('\n');
  const succeeded = judge(code === 0, lines.slice(-LINES_OF_A_FAULT).join('\n'));
  noteTime(name, start, succeeded ? '' : ' failed');
  return succeeded;
}

function conclude(): void {
  const having = (outcome: Outcome['outcome']) => tests.filter((test) => test.outcome === outcome);
  const [passed, failed, flaky, skipped] = [having('passed'), having('failed'), having('flaky'), having('skipped')];
  const isTooFlaky = flaky.length > MOST_FLAKY;
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log(`\nSlowest\n${slowest.map(({ name, seconds }) => `${inSeconds(seconds)}  ${name}`).join('\n')}`);
  console.log(`\n${times.join('\n')}`);
  if (skipped.length > 0) console.log(`\nSkipped\n${skipped.map(describeSkipped).join('\n')}`);
  for (const test of flaky) console.log(`\nFlaky: ${describeFailure(test, test.group)}`);
  for (const fault of faults) console.log(`\nFailed: ${fault}`);
  for (const test of failed) console.log(`\nFailed: ${describeFailure(test, test.group)}`);

  const faulty = failed.length + faults.length + (isTooFlaky ? flaky.length : 0);
  if (faulty > 0) console.log(`\nReports and screenshots: ${folders.results}`);
  if (flaky.length > 0) console.log(`${flaky.length} flaky (limit: ${MOST_FLAKY})`);
  const well = passed.length + (isTooFlaky ? 0 : flaky.length);
  console.log(`${well} passed, ${faulty} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
  process.exitCode = faulty > 0 ? 1 : 0;
}

function noteTime(name: string, start: number, outcome = ''): void {
  times.push(`${name.padEnd(10)}${inSeconds((performance.now() - start) / 1000)}${outcome}`);
}

function inSeconds(seconds: number): string {
  return `${seconds.toFixed(1).padStart(6)} s`;
}
