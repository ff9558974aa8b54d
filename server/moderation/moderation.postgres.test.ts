import { expect, test } from 'vitest';
import type { FoodInput } from '../../contract/foods/foods.ts';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, requestFood, type TestUser } from '../../test/server/factories.ts';
import { twoServers } from '../../test/server/two-servers.ts';
import { requestFood as askForFood } from '../sharing/moves/ask.ts';
import { addFood as postFood } from '../sharing/post.ts';
import { verifyOwner } from '../site/roles/appoint.ts';
import { findUser } from '../users/sessions.ts';

/** Two servers of one instance that notify each other of changes, and a moderator. */
async function sitesWithModerator() {
  const [here, there] = await twoServers({ env: { MODERATORS: 'mo@example.org' } });
  const mo = await createUser(here, 'Mo');
  await verifyOwner(here.db, mo.email);
  return { here, there, mo };
}

const idOf = async ({ db }: TestApp, { email }: TestUser) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

const suspend = async (app: TestApp, as: TestUser, who: TestUser) =>
  app.call('POST', `/moderation/people/${await idOf(app, who)}/suspension`, { as, body: { why: 'Rude.' } });

test('food that one server hides disappears from another server’s cache', async () => {
  const { here, there, mo } = await sitesWithModerator();
  const ada = await createUser(here, 'Ada');
  const foodId = await addFood(here, ada);
  await there.heard();
  const listed = async () => (await (await there.call('GET', '/foods')).json()).length;
  const page = async () => (await there.call('GET', `/food/${foodId}`)).status;
  expect([await listed(), await page(), await listed(), await page()]).toEqual([1, 200, 1, 200]);
  const hiding = `/moderation/foods/${foodId}/hiding`;
  expect((await here.call('POST', hiding, { as: mo, body: { why: 'Mould.' } })).status).toBe(200);
  await there.heard();
  expect([await listed(), await page()]).toEqual([0, 404]);
  await here.call('DELETE', hiding, { as: mo });
  await there.heard();
  expect([await listed(), await page()]).toEqual([1, 200]);
});

test('a suspension ends the user’s sessions on the other server at once', async () => {
  const { here, there, mo } = await sitesWithModerator();
  const ada = await createUser(here, 'Ada');
  expect((await there.call('GET', '/profile', { as: ada })).status).toBe(200);
  expect((await suspend(here, mo, ada)).status).toBe(200);
  expect((await there.call('GET', '/profile', { as: ada })).status).toBe(401);
});

test('posting and requesting food during a suspension leaves no listed food and no open request', async () => {
  const { here, there, mo } = await sitesWithModerator();
  const [ada, eve] = [await createUser(here, 'Ada'), await createUser(here, 'Eve')];
  for (let round = 0; round < 8; round++) {
    const ben = await createUser(here, `Ben${round}`);
    const [bread, soup] = [await addFood(here, ben), await addFood(here, ada)];
    const [suspension] = await Promise.all([
      suspend(here, mo, ben),
      there.call('POST', '/add-food', { as: ben, body: foodInput({ title: 'Late' }) }),
      requestFood(there, ben, soup),
      requestFood(there, eve, bread),
    ]);
    expect(suspension.status).toBe(200);
    const id = await idOf(here, ben);
    expect(
      await here.db.selectFrom('foods').select('id').where('donorId', '=', id).where('hidden', '=', false).execute(),
    ).toEqual([]);
    const open = await here.db
      .selectFrom('foodRequests')
      .select('id')
      .where('status', 'in', ['Requested', 'Accepted'])
      .where(({ or, eb }) => or([eb('donorId', '=', id), eb('requesterId', '=', id)]))
      .execute();
    expect(open).toEqual([]);
  }
});

test('a change that was authenticated just before a suspension is refused after it', async () => {
  const { here, there, mo } = await sitesWithModerator();
  const [ada, ben] = [await createUser(here, 'Ada'), await createUser(here, 'Ben')];
  const foodId = await addFood(here, ada);
  const user = await findUser(there.db, ben.cookie.replace('larder-3000-session=', ''), NOW);
  if (!user) throw new Error('Ben is not signed in');
  await suspend(here, mo, ben);
  const input = { ...foodInput(), quantity: 1 } as FoodInput;
  await expect(postFood(there.db, user, input, there.deps.ctx)).rejects.toMatchObject({ code: 'SUSPENDED' });
  const asking = askForFood(there.db, user, { foodId, notes: 'Please' }, there.deps.ctx, there.deps);
  await expect(asking).rejects.toMatchObject({ code: 'SUSPENDED' });
});
