/** @module-tag load */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { ROOT } from './app-process.ts';

/** The shortest runs of what bench/ measures. They say nothing of speed, only that it can still be measured. */
describe('Measurements beside other programs', () => {
  it('get the same answers from raw node:http and from Express as from us', async (test) => {
    needsPackages(test);
    const rows = tableOf(await measure('peers-cached', '0.2', '1'));
    expect(rows).toHaveLength(18);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });

  it('get the same lists from PostgreSQL by json_agg and by Express as from us', async (test) => {
    needsPackages(test);
    const rows = tableOf(await measure('peers-database', '0.2', '1'));
    expect(rows).toHaveLength(6);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });

  it('get the same cards from renderToString, and from Next.js where it is installed, as from us', async () => {
    const rows = tableOf(await measure('peers-pages', '0.2', '1'));
    const isInstalled = existsSync(join(ROOT, 'bench/peers/next/node_modules'));
    expect(rows.map(([, peer]) => peer)).toEqual(['renderToString', ...(isInstalled ? ['Next.js'] : [])]);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });
});

describe('Other measurements', () => {
  it('have every open list ask once after a change that concerns it', async () => {
    const rows = tableOf(await measure('open-lists', '50', '1'));
    expect(rows.map(([concerned, , , calls]) => [concerned, calls])).toEqual([
      ['all of 50', '50'],
      ['none of 50', '0'],
    ]);
  });

  it('use a site in all the ways that its memory is measured with', async () => {
    const rows = tableOf(await measure('memory', '5', '100'));
    const statuses = rows.flatMap(([, , , , others]) => Object.keys(JSON.parse(others ?? '')));
    expect(statuses.filter((status) => status !== '503')).toEqual([]);
    expect(rows.some(([, , , perSecond]) => Number(perSecond) > 0)).toBe(true);
  });
});

/** @returns what it prints */
async function measure(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, FOODS: '100' };
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/${name}.ts`, ...args], { cwd: ROOT, env });
  return stdout;
}

/** The cells of a Markdown table's rows, without its head. */
function tableOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** A row names the hash that all answers had, or all of them. */
function hasDifferentAnswers(row: string[]): boolean {
  return !/^[\da-f]{8}\b/.test(row.at(-1) ?? '');
}

function needsPackages(test: TestContext): void {
  if (!existsSync(join(ROOT, 'bench/node_modules/express'))) test.skip('needs npm ci --prefix bench');
}
