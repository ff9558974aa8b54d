import { expect, test } from 'vitest';
import { describeFailure, type Outcome, withSecondTry } from './test-report.ts';

const one: Outcome = {
  name: 'a loaf is given',
  file: 'server/foods/foods.test.ts',
  line: 7,
  project: 'pglite',
  outcome: 'failed',
  seconds: 1,
  why: 'AssertionError: expected 1 to be 2',
};
const outcomesByName = (outcomes: Outcome[]) =>
  Object.fromEntries(outcomes.map(({ name, outcome }) => [name, outcome]));

test('a test that fails and then passes when its file runs again is flaky, and keeps its first error', () => {
  const other: Outcome = { ...one, name: 'elsewhere', file: 'other.test.ts', outcome: 'passed' };
  const merged = withSecondTry([one, other], [{ ...one, outcome: 'passed', why: '' }]);
  expect(outcomesByName(merged)).toEqual({ 'a loaf is given': 'flaky', elsewhere: 'passed' });
  expect(merged.find(({ outcome }) => outcome === 'flaky')?.why).toBe(one.why);
});

test('a test that fails twice counts as one failure, and one that fails only in the second run has failed too', () => {
  const neighbour: Outcome = { ...one, name: 'a neighbour', line: 20, outcome: 'passed' };
  const merged = withSecondTry([one, neighbour], [one, { ...neighbour, outcome: 'failed' }]);
  expect(merged).toHaveLength(2);
  expect(outcomesByName(merged)).toEqual({ 'a loaf is given': 'failed', 'a neighbour': 'failed' });
});

test('tests skipped because of a failed hook count by the second run, and the hook is flaky', () => {
  const hook: Outcome = { ...one, name: 'the file and its hooks' };
  const merged = withSecondTry([hook, { ...one, outcome: 'skipped' }], [{ ...one, outcome: 'passed' }]);
  expect(outcomesByName(merged)).toEqual({ 'the file and its hooks': 'flaky', 'a loaf is given': 'passed' });
});

test('the same file on another database counts separately', () => {
  const onServer: Outcome = { ...one, project: 'postgres' };
  const merged = withSecondTry([one, onServer], [{ ...onServer, outcome: 'passed' }]);
  expect(merged.map(({ project, outcome }) => [project, outcome])).toEqual([
    ['pglite', 'failed'],
    ['postgres', 'flaky'],
  ]);
});

test('a failure names the test, the reason in five lines, the seed, and the command to repeat it', () => {
  const why = `Property failed after 3 tests\n{ seed: -1204, path: "2:1" }\n\n${'more\n'.repeat(9)}`;
  expect(describeFailure({ ...one, why }, undefined).split(/\n\s*/)).toEqual([
    'server/foods/foods.test.ts:7  a loaf is given [pglite]',
    'Property failed after 3 tests',
    '{ seed: -1204, path: "2:1" }',
    'more',
    'more',
    'more',
    'seed: -1204',
    'again: npm run test:unit -- server/foods/foods.test.ts:7 --project pglite',
  ]);
  const { project, ...inBrowser } = { ...one, file: 'e2e/foods.spec.ts' };
  expect(describeFailure(inBrowser, 'visitors')).toContain(
    'again: npm run build && GROUP=visitors npm run test:browser -- e2e/foods.spec.ts:7 --retries=0',
  );
});
