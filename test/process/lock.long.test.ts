import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchApp, startApp } from './app-process.ts';
import { usedFolder } from './used-folder.ts';

let folder: Awaited<ReturnType<typeof usedFolder>>;
beforeAll(async () => {
  folder = await usedFolder();
});
afterAll(() => folder.remove());

describe('A second process on one data folder', () => {
  it('is refused in words that name the first, and starts once the first has ended or was killed', async () => {
    const env = { DATA_DIR: folder.path };
    const first = await startApp({ env });

    const refused = await launchApp({ env });
    expect(await refused.exited).toEqual({ code: 1, signal: null });
    expect(refused.stderr()).toContain(`${folder.path} is in use by another Open Larder (process ${first.pid}, since `);
    expect(refused.stdout()).toBe('');
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);

    await first.stop();
    const second = await startApp({ env });
    await second.stop('SIGKILL');
    const third = await startApp({ env });
    await third.stop();
  });
});
