import { expect, test } from 'vitest';
import { NOW } from '../../../test/server/build-app.ts';
import { createUser } from '../../../test/server/factories.ts';
import { twoServers } from '../../../test/server/two-servers.ts';
import { markRestoredCopy } from '../../db/backup/restored-copy.ts';
import { appointTo } from '../roles/appoint.ts';

test('all servers learn that a restored copy is live now, and it is logged once', async () => {
  const [here, there] = await twoServers();
  const mo = await createUser(here, 'Mo');
  await appointTo(here.db, mo.email, { role: 'steward', ctx: here.deps.ctx });
  await here.db.transaction().execute((tx) => markRestoredCopy(tx, { madeAt: NOW, restoredAt: NOW }));
  for (const { deps } of [here, there]) {
    deps.site.lose?.();
    deps.site.begin();
    await expect.poll(() => deps.site.isCopy()).toBe(true);
  }
  const goLive = (at: typeof here) => at.call('POST', '/moderation/go-live', { as: mo, body: { waiting: 'send' } });
  const answers = await Promise.all([goLive(here), goLive(there)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { deps } of [here, there]) await expect.poll(() => deps.site.isCopy()).toBe(false);
  const acts = await here.db.selectFrom('moderationActs').select('act').where('act', '=', 'go-live').execute();
  expect(acts).toHaveLength(1);
});
