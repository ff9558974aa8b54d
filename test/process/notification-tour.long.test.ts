/** @module-tag release */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './app-process.ts';
import { commandsIn, copyOfTheTree, edit } from './tree-copy.ts';

/** The tour's steps: the file of each, what a newcomer looks for there, and what they write in its place. */
const steps: [file: string, found: string, written: string][] = [
  [
    'server/sharing/promises-to-donors.ts',
    'const toDonors: Record<string, ToDonor> = {\n',
    `$&  answered: {
    setting: 'asked',
    told: onNote('answered', 'donor'),
    isReason: ({ status }) => status === 'No Show',
    isPast: true,
    tell: () => ({
      subject: msg\`Someone answers your note\`,
      first: msg\`Someone who did not come for your food answers your note.\`,
    }),
  },
`,
  ],
  [
    'server/notifications/settings.test.ts',
    "describe('in quiet hours', () => {\n",
    `test.each([
  ['page', ['push', 'mail']],
  ['push', ['answered', 'mail']],
  ['mail', ['answered', 'push']],
] as const)('of an answer donors are told other than by %s: %j', async (channel, ways) => {
  const { app, ada, ben, told } = await reachable();
  const requestId = await askFor(app, ben, await addFood(app, ada));
  await moved(app, ada, requestId, 'acceptance');
  await missed(app, ada, requestId);
  await told();
  await app.call('POST', \`/request/\${requestId}/read\`, { as: ada });
  await put(app, ada, without('asked', channel));
  const body = { answer: 'I rang.' };
  expect((await app.call('POST', \`/request/\${requestId}/no-show/answer\`, { as: ben, body })).status).toBe(200);
  expect(await told()).toEqual(ways);
});

$&`,
  ],
  ['server/notifications/settings.test.ts', '  createUser,\n', '$&  missed,\n'],
];

test('whoever follows the tour in ARCHITECTURE.md has a new notification, by mail and by push, with its setting', async () => {
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
  await command('vitest', 'run', '--project', 'postgres', 'server/sharing/pickup-times.test.ts');
}, 600_000);
