import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/process/app-process.ts';
import { pathOfBackup } from './daily.ts';
import { lastTrial, type TrialOutcome, tryOnce } from './trial.ts';

const MADE = new Date('2026-06-15T12:00:00.000Z');

/** Creates a folder with a backup. `tryAt` tests it if that is due at a given time, and returns the number of tests. */
async function backedUp() {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const file = pathOfBackup(path, MADE);
  await mkdir(dirname(file));
  await writeFile(file, 'rows');
  const tried: string[] = [];
  return {
    ...{ path, file },
    tryAt: async (time: string, outcome: TrialOutcome | Error = { outcome: 'restored', words: 'foods 3' }) => {
      tried.length = 0;
      await tryOnce(path, new Date(time), 'Europe/Vienna', async (file) => {
        tried.push(file);
        if (outcome instanceof Error) throw outcome;
        return outcome;
      });
      return tried.length;
    },
  };
}

test('a backup is tested once, at night in the site’s time zone', async () => {
  const { path, file, tryAt } = await backedUp();
  expect(await tryAt('2026-06-15T12:30:00Z')).toBe(0);
  expect(await lastTrial(path)).toBe(undefined);
  expect(await tryAt('2026-06-15T23:10:00Z')).toBe(1);
  const { size, mtimeMs: changed } = await stat(file);
  const triedAt = '2026-06-15T23:10:00.000Z';
  expect(await lastTrial(path)).toEqual({ file, size, changed, triedAt, outcome: 'restored', words: 'foods 3' });
  expect((await stat(`${path}/backups/last-trial.json`)).mode & 0o777).toBe(0o600);
  expect(await tryAt('2026-06-16T01:10:00Z')).toBe(0);
});

test('a backup is tested within a day, even if the server never runs at night', async () => {
  const { tryAt } = await backedUp();
  expect(await tryAt('2026-06-16T07:00:00Z')).toBe(0);
  expect(await tryAt('2026-06-16T09:00:00Z')).toBe(1);
});

test('a file that has changed is tested again at any time of day', async () => {
  const { path, file, tryAt } = await backedUp();
  await tryAt('2026-06-16T01:00:00Z');
  await appendFile(file, 'x');
  expect(await tryAt('2026-06-16T06:00:00Z', { outcome: 'damaged', words: 'not whole' })).toBe(1);
  expect(await lastTrial(path)).toMatchObject({ outcome: 'damaged' });
});

test('a test that could not run is retried a day later, and the reason is stored', async () => {
  const { path, tryAt } = await backedUp();
  expect(await tryAt('2026-06-16T01:00:00Z', new Error('There is not enough space'))).toBe(1);
  expect(await lastTrial(path)).toMatchObject({ outcome: 'not tried', words: 'There is not enough space' });
  expect(await tryAt('2026-06-16T02:00:00Z')).toBe(0);
  expect(await tryAt('2026-06-17T01:00:00Z')).toBe(1);
  expect(await lastTrial(path)).toMatchObject({ outcome: 'restored' });
});
