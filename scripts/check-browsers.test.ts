import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { IS_NEW_ENOUGH, oldest } from '../app/layout/browsers.ts';
import { findNewer } from './check-browsers.ts';
import { browsersWithout } from './compat-data.ts';

test('features that one of the oldest browsers lacks are rejected, with the line and the browsers', {
  timeout: 60_000,
}, () => {
  const refused = [
    'export const canParse = URL.canParse(text);',
    'export const sorted = numbers.toSorted();',
    'export const reversed = readonly.toReversed();',
    'export const replaced = readonly.with(0, 1);',
    'export const isSeen = element.checkVisibility();',
    'element.showPopover();',
    'element.togglePopover();',
    'export const all = Array.fromAsync([1]);',
    'export const groups = Object.groupBy(numbers, String);',
    'export const maps = Map.groupBy(numbers, String);',
    'export const { promise } = Promise.withResolvers<void>();',
    'export const tried = Promise.try(() => 1);',
    'export const both = new Set(numbers).union(new Set(numbers));',
    'export const lazy = new Set(numbers).values().map(String);',
    'export const signal = AbortSignal.any([]);',
    'export const isWhole = text.isWellFormed();',
    'export const scheme = /[\\p{L}--a]/v;',
    'void navigator.setAppBadge(1);',
    'requestIdleCallback(() => {});',
    'document.startViewTransition(() => {});',
    'export const pattern = new URLPattern({});',
    'export const panel = <div popover="auto" />;',
  ];
  const accepted = [
    'export const copy = structuredClone(numbers);',
    "export const knows = CSS.supports('width', '1lh');",
    'export const last = numbers.findLast(Boolean);',
    'export const late = AbortSignal.timeout(1_000);',
    'export const union = own.union(1);',
    'export type Popover = ToggleEvent;',
    'void navigator.setAppBadge?.(1);',
    '// not-everywhere: elsewhere at once.',
    'requestIdleCallback(() => {});',
    "export const hasWorkers = typeof SharedWorker === 'function';",
  ];
  const given = [
    'declare const text: string, numbers: number[], readonly: readonly number[], element: HTMLElement;',
    'declare const own: { union(other: number): number };',
  ];
  const lines = [...given, ...refused, ...accepted];
  const faults = findNewerIn(lines);
  expect(faults.map((fault) => lines[Number(/:(\d+) /.exec(fault)?.[1]) - 1])).toEqual(refused);
  expect(faults[0]).toContain(':3 canParse is not in chrome 109, chrome_android 109, edge 109, safari 16.4');
});

test('the check for old browsers uses features that the oldest browsers have and their previous versions lack', () => {
  const before = { chrome: '108', edge: '108', safari: '16.3', safari_ios: '16.3', firefox: '127' };
  expect(IS_NEW_ENOUGH).toBe("CSS.supports('width:1lh') && 'registerProperty' in CSS");
  const features = [
    { kind: 'unit', name: 'lh', owners: [] },
    { kind: 'api', name: 'registerProperty', owners: ['CSS'] },
  ] as const;
  const lacking = (browsers: { [browser: string]: string }) =>
    new Set(
      features.flatMap(({ owners, ...feature }) => browsersWithout({ ...feature, owners: [...owners] }, browsers)),
    );
  expect(lacking(oldest)).toEqual(new Set());
  expect(lacking(before)).toEqual(new Set(Object.entries(before).map((named) => named.join(' '))));
});

test('README names the oldest browsers', () => {
  const { chrome, edge, safari, firefox, samsunginternet_android: samsung } = oldest;
  expect(edge).toBe(chrome);
  const names = `Chrome and Edge ${chrome}, Safari ${safari} (iOS ${oldest.safari_ios}), Firefox ${firefox}, Samsung Internet ${samsung},`;
  expect(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')).toContain(names);
});

/** Checks a file with these lines in a temporary project. */
function findNewerIn(lines: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'check-browsers-'));
  try {
    const base = join(import.meta.dirname, '../tsconfig.json');
    const [file, config] = [join(folder, 'sample.tsx'), join(folder, 'tsconfig.json')];
    writeFileSync(file, lines.join('\n'));
    writeFileSync(config, JSON.stringify({ extends: base, compilerOptions: { types: [] }, include: ['sample.tsx'] }));
    return findNewer(config, [file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
