/** @module-tag release */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file of each, what a newcomer looks for there, and what they write in its place. */
const steps: [file: string, found: string, written: string][] = [
  [
    'server/sharing/promise-notifications.ts',
    'export const promiseNotifications: Record<string, Notification> = {\n',
    `$&  picked: {
    setting: 'reminder',
    told: onNote('picked', 'donor'),
    write: async ({ requestId }, { db, today }) => {
      const request = await store.findRequest(db, requestId ?? '');
      if (request?.status !== 'Accepted' || !request.pickupTime) return undefined;
      const { donorAddress, foodId, title, pickupTime } = request;
      const text = (words: Words): MailText => ({
        subject: msg\`Somebody has chosen a pick-up time\`,
        food: title,
        paragraphs: [
          msg\`Hello,\`,
          msg\`Somebody comes for your food: \${{ time: pickupTimeInWords(words, pickupTime, today) }}.\`,
        ],
        link: { label: msg\`See who comes\`, path: \`/my-posted-food/\${foodId}\` },
      });
      return { to: donorAddress, foodId, text };
    },
    mail: {},
    push: { urgency: 'low' },
  },
`,
  ],
  [
    'server/notifications/settings.test.ts',
    "describe('in quiet hours', () => {\n",
    `test.each([
  ['page', ['push', 'mail']],
  ['push', ['picked', 'mail']],
  ['mail', ['picked', 'push']],
] as const)('of a chosen pick-up time donors are told other than by %s: %j', async (channel, ways) => {
  const { app, ada, ben, told } = await reachable();
  const window = '2026-06-18T17:00/19:00';
  const requestId = await askFor(app, ben, await addFood(app, ada, { windows: [window] }));
  await app.call('POST', \`/request/\${requestId}/read\`, { as: ada });
  await moved(app, ada, requestId, 'acceptance');
  await told();
  await put(app, ada, without('reminder', channel));
  expect((await app.call('PUT', \`/request/\${requestId}/window\`, { as: ben, body: { window } })).status).toBe(200);
  expect(await told()).toEqual(ways);
});

$&`,
  ],
];

test('whoever follows the tour in ARCHITECTURE.md has a new notification, by mail and by push, with its setting', async () => {
  const tours = (await readFile(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).split("\n## A newcomer's tour");
  const tour = tours.find((text) => text.startsWith(': a new notification'));
  const named = [...(tour ?? '').matchAll(/^\d\. `([^`]+)`/gm)].map(([, file]) => file);
  expect(named).toEqual(steps.map(([file]) => file));
  expect(tour).toContain('Two files');

  const folder = await copyOfTheTree();
  for (const [file, found, written] of steps) await edit(join(folder, file), found, written);
  const command = commandsIn(folder);
  await command('react-router', 'typegen');
  await command('tsc');
  await command('vitest', 'run', '--project', 'postgres', 'server/notifications/settings.test.ts');
  await command('vitest', 'run', '--project', 'postgres', 'server/sharing/pickup-times.test.ts');
}, 600_000);
