/** @module-tag crash */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { family } from '../../bench/processes.ts';
import { launchApp, startApp, temporaryFolder } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

let folder: Awaited<ReturnType<typeof usedFolder>>;
beforeAll(async () => {
  folder = await usedFolder();
});
afterAll(() => folder.remove());

describe('A second process on one data folder', () => {
  it('is refused with a message that names the first, and starts once the first has ended or been killed', async () => {
    const env = { DATA_DIR: folder.path };
    const first = await startApp({ env });

    const refused = await launchApp({ env });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.stderr()).toContain(`${folder.path} is in use by another Open Larder (process ${first.pid}, since `);
    expect(refused.stdout()).toBe('');
    await expect.poll(async () => (await fetch(`${first.url}/api/ready`)).status).toBe(200);

    await first.stop();
    const second = await startApp({ env });
    await second.stop('SIGKILL');
    const third = await startApp({ env });
    await third.stop();
  });
});

it.runIf(process.platform === 'linux')(
  'a server killed while its first database is created leaves no process behind, and the next one creates it',
  async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const env = { DATA_DIR: path };
    const killed = await launchApp({ env });
    const makers = () => family(killed.pid).filter((pid) => commandOf(pid).includes('embedded/make.ts'));
    await expect.poll(makers, { timeout: 30_000, interval: 20 }).toHaveLength(1);
    const [maker = 0] = makers();
    await killed.stop('SIGKILL');
    // Without the kill it would run some seconds longer.
    await expect.poll(() => commandOf(maker), { timeout: 2_000 }).toBe('');
    const next = await startApp({ env });
    await next.stop();
  },
);

/** A process's command line; empty once it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}
