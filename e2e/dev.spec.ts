import { test as base, expect } from '@playwright/test';
import { listenForProblems } from '../test/browser/problems.ts';
import { startApp, temporaryFolder } from '../test/process/app-process.ts';

base('npm run dev serves the site with hot reload on one port', { tag: '@visitors' }, async ({ page, context }) => {
  base.setTimeout(180_000);
  const data = await temporaryFolder();
  const app = await startApp({ env: { DATA_DIR: data.path }, command: ['npm', 'run', 'dev'] });
  const problems = listenForProblems(app.url);
  await problems.watch(context);

  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('connected')));
  // The last request of a page that opens. Hundreds of small files come first, each built on request.
  const listens = page.waitForRequest(/events-worker/, { timeout: 90_000 });
  await page.goto(`${app.url}/foods`);
  await listens;
  await connected;
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect(problems.unexpected()).toEqual([]);

  expect(await app.stop('SIGINT'), 'even while a page listens for changes').toEqual({ code: 0, signal: null });
  await data.remove();
});
