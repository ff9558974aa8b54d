import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Result of a test. A flaky test failed at first, but passed when it was retried. */
export type Outcome = {
  name: string;
  /** Path within the project. */
  file: string;
  line?: number;
  /** The Vitest project that it belongs to. */
  project?: string;
  outcome: 'passed' | 'failed' | 'skipped' | 'flaky';
  /** Duration of the test itself. */
  seconds: number;
  /** The first failure's error, or the reason for skipping it. */
  why?: string;
};

/** Results of a test runner: its tests, and errors that belong to none of them. */
export type Report = { outcomes: Outcome[]; faults: string[] };

/** Maximum number of flaky tests. With more, all of them count as failed. */
export const MOST_FLAKY = 2;

const LINES_OF_WHY = 5;

/** The report of Vitest, from `test/vitest-outcomes.ts`; undefined if Vitest wrote none. */
export function readUnitReport(file: string): Report | undefined {
  return readJson(file);
}

/** The report of Playwright's JSON reporter; undefined if Playwright wrote none. */
export function readBrowserReport(file: string): Report | undefined {
  type Failure = { message?: string; location?: { file: string; line: number } };
  type Result = { duration: number; errors?: Failure[] };
  type Spec = { title: string; file: string; line: number; tests: { status: string; results: Result[] }[] };
  type Suite = { title: string; file: string; suites?: Suite[]; specs?: Spec[] };

  const report: { suites?: Suite[]; errors?: Failure[] } | undefined = readJson(file);
  if (!report) return undefined;
  const outcomes: Record<string, Outcome['outcome']> = { expected: 'passed', skipped: 'skipped', flaky: 'flaky' };
  const inSuite = ({ suites = [], specs = [] }: Suite, above: string[]): Outcome[] => [
    ...suites.flatMap((suite) => inSuite(suite, [...above, suite.title])),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ status, results }) => ({
        name: [...above, title].join(' › '),
        file: `e2e/${file}`,
        line,
        outcome: outcomes[status] ?? ('failed' as const),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        why: (results.find(({ errors = [] }) => errors.length > 0)?.errors ?? []).map(inWords).join('\n'),
      })),
    ),
  ];
  return {
    outcomes: (report.suites ?? []).flatMap((suite) => inSuite(suite, [])),
    faults: (report.errors ?? []).map(inWords),
  };

  function inWords({ message = '', location }: Failure): string {
    return stripVTControlCharacters(location ? `${message}\n    at ${location.file}:${location.line}` : message);
  }
}

function readJson(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Merges the results of a retry: tests that failed at first but not in the retry are flaky.
 *
 * @param second results of the files that were run again
 */
export function withSecondTry(first: Outcome[], second: Outcome[]): Outcome[] {
  const fileOf = ({ file, project }: Outcome) => `${project} ${file}`;
  const testOf = (outcome: Outcome) => `${fileOf(outcome)} ${outcome.line} ${outcome.name}`;
  const again = new Set(second.map(fileOf));
  const failedAgain = new Set(second.filter(({ outcome }) => outcome === 'failed').map(testOf));
  const isFailed = ({ outcome }: Outcome) => outcome === 'failed';
  const flaky = first.filter(
    (outcome) => isFailed(outcome) && again.has(fileOf(outcome)) && !failedAgain.has(testOf(outcome)),
  );
  const flakyTests = new Set(flaky.map(testOf));
  return [
    ...first.filter((outcome) => !again.has(fileOf(outcome))),
    ...second.filter((outcome) => !flakyTests.has(testOf(outcome))),
    ...flaky.map((outcome) => ({ ...outcome, outcome: 'flaky' as const })),
  ];
}

/** Describes a failed test: its name, the reason, and the command to run it again. */
export function describeFailure(test: Outcome, group: string | undefined): string {
  const { name, file, line, project, why = '' } = test;
  const place = line === undefined ? file : `${file}:${line}`;
  const seed = /\bseed["']?[:=]\s*(-?\d+)/i.exec(why)?.[1];
  const setting = group ? `GROUP=${group} ` : '';
  const again = project
    ? `${setting}npm run test:unit -- ${place} --project ${project}`
    : `npm run build && ${setting}npm run test:browser -- ${place} --retries=0`;
  return [
    `${place}  ${name}${project ? ` [${project}]` : ''}`,
    ...firstLines(why, LINES_OF_WHY),
    ...(seed === undefined ? [] : [`seed: ${seed}`]),
    `again: ${again}`,
  ].join('\n    ');
}

/** Describes a skipped test, with the reason if known. */
export function describeSkipped({ name, file, why = '' }: Outcome): string {
  return `${file}  ${name}${why ? ` (${why})` : ''}`;
}

function firstLines(text: string, count: number): string[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count);
}
