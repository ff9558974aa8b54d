/** @module-tag load */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, type TestContext } from 'vitest';
import { ROOT } from './app-process.ts';

/** Short runs of the benchmarks in bench/. They don't measure speed; they check that the benchmarks still work. */
describe('Comparisons with other software', () => {
  it('get the same responses from raw node:http and Express as from Open Larder', async (test) => {
    needsPackages(test);
    const rows = tableOf(await measure('peers-cached', '0.2', '1'));
    expect(rows).toHaveLength(18);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });

  it('get the same lists from PostgreSQL with json_agg and Express as from Open Larder', async (test) => {
    needsPackages(test);
    const rows = tableOf(await measure('peers-database', '0.2', '1'));
    expect(rows).toHaveLength(6);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });

  it('get the same cards from renderToString, and from Next.js if it is installed, as from Open Larder', async () => {
    const rows = tableOf(await measure('peers-pages', '0.2', '1'));
    const isInstalled = existsSync(join(ROOT, 'bench/peers/next/node_modules'));
    expect(rows.map(([, peer]) => peer)).toEqual(['renderToString', ...(isInstalled ? ['Next.js'] : [])]);
    expect(rows.filter(hasDifferentAnswers)).toEqual([]);
  });
});

describe('Other benchmarks', () => {
  it('make every open list reload once after a change that affects it', async () => {
    const rows = tableOf(await measure('open-lists', '50', '1'));
    expect(rows.map(([concerned, , , calls]) => [concerned, calls])).toEqual([
      ['all of 50', '50'],
      ['none of 50', '0'],
    ]);
  });

  it('run every kind of use that memory is measured under', async () => {
    const rows = tableOf(await measure('memory', '5', '100'));
    const statuses = rows.flatMap(([, , , , others]) => Object.keys(JSON.parse(others ?? '')));
    expect(statuses.filter((status) => status !== '503')).toEqual([]);
    expect(rows.some(([, , , perSecond]) => Number(perSecond) > 0)).toBe(true);
  });
});

/** Runs a benchmark. @returns its output */
async function measure(name: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, FOODS: '100' };
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/${name}.ts`, ...args], { cwd: ROOT, env });
  return stdout;
}

/** The cells of a Markdown table, by row, without its header. */
function tableOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** Whether the last cell isn't a single hash. It is one if all responses were the same. */
function hasDifferentAnswers(row: string[]): boolean {
  return !/^[\da-f]{8}\b/.test(row.at(-1) ?? '');
}

function needsPackages(test: TestContext): void {
  if (!existsSync(join(ROOT, 'bench/node_modules/express'))) test.skip('needs npm ci --prefix bench');
}
