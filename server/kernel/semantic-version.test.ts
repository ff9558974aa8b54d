import { expect, test } from 'vitest';
import { compareVersions, isPrerelease, isVersion } from './semantic-version.ts';

test('versions come in the order of Semantic Versioning, in which ten comes after nine and a release after what precedes it', () => {
  const inOrder = [
    '0.9.10',
    '1.0.0-1',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.9',
    '1.0.10',
    '1.2.0',
    '1.10.0',
    '2.0.0',
  ];
  expect(inOrder.toReversed().toSorted(compareVersions)).toEqual(inOrder);
  for (const [index, version] of inOrder.entries())
    expect(inOrder.map((other) => Math.sign(compareVersions(version, other)))).toEqual(
      inOrder.map((_, place) => Math.sign(index - place)),
    );
});

test('a v in front and what was built say nothing', () => {
  expect(compareVersions('v1.2.0', '1.2.0+9176ee6')).toBe(0);
  expect([isPrerelease('1.2.0-rc.1'), isPrerelease('1.2.0+rc.1')]).toEqual([true, false]);
});

test.each(['', '1', '1.2', 'latest', '1.2.0.1', '1.2.x', `1.2.${'9'.repeat(10)}`, '1.2.0-', '1.2.0\n<b>'])(
  '%j is no version',
  (text) => {
    expect(isVersion(text)).toBe(false);
    expect(() => compareVersions(text, '1.0.0')).toThrow('is not a version');
  },
);
