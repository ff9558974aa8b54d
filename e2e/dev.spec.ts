import { test as base, expect } from '@playwright/test';
import { startApp, temporaryFolder } from '../server/process/app-process.ts';
import { listenForProblems } from './problems.ts';
import { settled } from './settled.ts';

base('npm run dev serves the site with hot reload on one port', async ({ page, context }) => {
  base.setTimeout(180_000);
  const data = await temporaryFolder();
  const app = await startApp({ env: { DATA_DIR: data.path }, command: ['npm', 'run', 'dev'] });
  const problems = listenForProblems(app.url);
  await problems.watch(context);

  const connected = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('connected')));
  await page.goto(`${app.url}/foods`);
  await settled(page);
  await connected;
  await page.getByPlaceholder('Enter Food Title').fill('sourdough');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  expect(problems.unexpected()).toEqual([]);

  expect(await app.stop('SIGINT'), 'also with a page that listens for changes').toEqual({ code: 0, signal: null });
  await data.remove();
});
