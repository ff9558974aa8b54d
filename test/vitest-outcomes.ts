import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import type { Outcome, Report } from '../scripts/test-report.ts';
import { group } from './groups.ts';

/**
 * Writes each test's outcome into a file for `npm test`, which adds up the results of several runners. Vitest's JSON reporter
 * lacks the projects of tests and the errors outside of tests.
 */
export class OutcomesReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>): void {
    const outcomes = modules.flatMap((module) => [
      ...[module, ...module.children.allSuites()].flatMap(outcomeOfGroup),
      ...[...module.children.allTests()].filter(isAsked).map(outcomeOfTest),
    ]);
    const report: Report = { outcomes, faults: unhandled.map(inWords) };
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(report));
  }
}

/** Whether a test belongs to this run: it's in the group that runs, or, without one, in no group. */
function isAsked({ tags }: TestCase): boolean {
  return group && group !== 'pglite' ? tags.includes(group) : tags.length === 0;
}

function outcomeOfTest(test: TestCase): Outcome {
  const result = test.result();
  const { state, errors = [] } = result;
  return {
    ...placeOf(test),
    name: test.fullName,
    ...(test.location && { line: test.location.line }),
    outcome: state === 'pending' ? 'failed' : state,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    why: (state === 'skipped' && result.note) || errors.map(inWords).join('\n'),
  };
}

/** A file that doesn't load, or a failing hook, counts as a failed test. */
function outcomeOfGroup(group: TestModule | TestSuite): Outcome[] {
  const errors = group.errors();
  if (errors.length === 0) return [];
  const name = group.type === 'module' ? 'the file and its hooks' : `${group.fullName}, its hooks`;
  return [{ ...placeOf(group), name, outcome: 'failed', seconds: 0, why: errors.map(inWords).join('\n') }];
}

function placeOf(task: TestCase | TestModule | TestSuite) {
  const { moduleId } = task.type === 'module' ? task : task.module;
  return { file: relative('', moduleId), project: task.project.name };
}

/** An error's message and location. */
function inWords({ name, message, diff, stacks = [], stack = '' }: SerializedError): string {
  const [at] = stacks;
  const place = at
    ? `    at ${relative('', at.file)}:${at.line}:${at.column}`
    : stack.split('\n    at ').slice(1, 3).join('\n');
  const said = [`${name ?? 'Error'}: ${message}`, typeof diff === 'string' ? diff : '', place];
  return stripVTControlCharacters(said.filter(Boolean).join('\n'));
}
