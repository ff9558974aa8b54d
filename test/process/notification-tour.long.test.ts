/** @module-tag release */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file, the text that a newcomer finds in it, and the text that replaces it. */
const steps: [file: string, found: string, written: string][] = [
  [
    'server/sharing/telling/promises-to-donors.ts',
    'const toDonors: Record<string, ToDonor> = {\n',
    `$&  'other-amount': {
    setting: 'asked',
    told: onNote('wanted', 'donor'),
    isReason: ({ status }) => status === 'Requested',
    tell: () => ({
      subject: msg\`Someone asks for another amount\`,
      first: msg\`Someone who would like your food asks for another amount.\`,
    }),
    page: { text: ({ title, name }) => msg\`\${{ name }} asks for another amount of \${{ title }}.\` },
  },
`,
  ],
  [
    'server/notifications/settings.test.ts',
    "describe('in quiet hours', () => {\n",
    `test.each([
  ['page', ['push', 'mail']],
  ['push', ['other-amount', 'mail']],
  ['mail', ['other-amount', 'push']],
] as const)('of another amount donors are told other than by %s: %j', async (channel, ways) => {
  const { app, ada, ben, told } = await reachable();
  const foodId = await addFood(app, ada, { quantity: 6, unit: 'pieces', inParts: true });
  const requestId = (await (await requestFood(app, ben, foodId, { wanted: 4 })).json()).insertedId;
  await told();
  await seeInbox(app, ada);
  await put(app, ada, without('asked', channel));
  expect((await app.call('PUT', \`/request/\${requestId}/wanted\`, { as: ben, body: { wanted: 2 } })).status).toBe(200);
  expect(await told()).toEqual(ways);
});

$&`,
  ],
];

/** Not part of the tour: checks that the bell counts the new kind of notification. */
const journey = `import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { call, food } from '../test/process/person.ts';

test('a planted kind is said in the bar and is in the inbox', async ({ page, context, site }) => {
  const [ada, ben] = [await site.register('Ada of the tour'), await site.register('Ben of the tour')];
  const foodId = await post(site.url, ada, { ...food('Rolls'), quantity: 6, unit: 'pieces', inParts: true });
  const requestId = await ask(site.url, ben, foodId);
  await site.enter(context, ada);
  await page.goto('/inbox');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 new');
  expect((await call(site.url, ben, 'PUT', '/request/' + requestId + '/wanted', { wanted: 2 })).status).toBe(200);
  await expect(news(page)).toBeEmpty();
  await expect(inbox(page).getByText('Ben of the tour asks for another amount of Rolls.')).toBeVisible();
});
`;

test('following the tour in ARCHITECTURE.md adds a notification by mail, by push and in the inbox, with its setting', async () => {
  const tours = (await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).split("\n## A newcomer's tour");
  const tour = tours.find((text) => text.startsWith(': a new notification'));
  const named = [...(tour ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(named).toEqual([...new Set(steps.map(([file]) => file))]);
  expect(tour).toContain('Two files');

  const folder = await copyOfTheTree();
  for (const [file, found, written] of steps) await edit(join(folder, file), found, written);
  const command = commandsIn(folder);
  await command('react-router', 'typegen');
  await command('tsc');
  await command('vitest', 'run', '--project', 'postgres', 'server/notifications/settings.test.ts');
  await command('vitest', 'run', '--project', 'postgres', 'server/sharing/times/pickup-times.test.ts');
  await command('react-router', 'build');
  await edit(join(folder, 'e2e/tour.spec.ts'), '', journey);
  await command('playwright', 'test', 'e2e/tour.spec.ts');
}, 600_000);
