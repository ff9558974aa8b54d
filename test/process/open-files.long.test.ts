/** @module-tag crash */
import { describe, expect, it, type TestContext } from 'vitest';
import { launchApp, temporaryFolder } from './app-process.ts';

describe.concurrent('A server with a low limit on open files', () => {
  it('can still create its first database', async ({ onTestFinished }) => {
    const app = await launchWith(256, onTestFinished);
    expect(await Promise.race([app.ready, app.exited])).toBe('ready');
    await app.stop();
  });

  it('that cannot open its database names the limit to raise, and doesn’t advise a restore', async ({
    onTestFinished,
  }) => {
    const app = await launchWith(64, onTestFinished);
    expect(await app.exited).toEqual({ code: 1, signal: null });
    expect(app.stderr()).toMatch(/cannot be opened: EMFILE.*\. Raise the limit on open files \(ulimit -n 1024, /);
    expect(app.stderr()).not.toContain('backup');
  });
});

async function launchWith(files: number, onTestFinished: TestContext['onTestFinished']) {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return launchApp({
    env: { DATA_DIR: folder.path },
    command: ['sh', '-c', `ulimit -n ${files} && exec "${process.execPath}" server/main.ts`],
  });
}
