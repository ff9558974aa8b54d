import { expect, test } from 'vitest';
import type { TestApp } from '../../../test/server/build-app.ts';
import { addFood, createUser, type TestUser } from '../../../test/server/factories.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { appointTo } from './appoint.ts';

const give = ({ db, deps }: TestApp, { email }: TestUser, role: 'moderator' | 'steward') =>
  appointTo(db, email, { role, ctx: deps.ctx });

async function takeBack({ call, db }: TestApp, as: TestUser, { email }: TestUser): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  expect((await call('DELETE', `/moderation/people/${id}/roles/moderator`, { as })).status).toBe(200);
}

async function tokenOf({ call }: TestApp, as: TestUser): Promise<string> {
  const { link } = await (await call('POST', '/moderation/role-links', { as, body: { role: 'moderator' } })).json();
  return link.slice(link.indexOf('#') + 1);
}

test('a user is mailed when the operator gives them a role, and when a steward removes it', async () => {
  const { app, mail, send } = await mailingApp({});
  const [stella, mo] = [await createUser(app, 'Stella'), await createUser(app, 'Mo')];
  const told = async () => {
    await send();
    return mail
      .take()
      .map(({ headers, text }) => [headers.to, /larder[^ ]*(\/\S+)|localhost:3000(\/\S+)/.exec(text)?.at(-1)]);
  };
  await give(app, stella, 'steward');
  await give(app, mo, 'moderator');
  expect((await told()).toSorted()).toEqual([
    [mo.email, '/moderation'],
    [stella.email, '/moderation/site'],
  ]);
  await give(app, mo, 'moderator');
  await takeBack(app, stella, mo);
  expect(await told()).toEqual([[mo.email, '/profile']]);
});

test('moderators by role are mailed about reports if their email is confirmed, and stewards are not', async () => {
  const { app, mail, send } = await mailingApp({});
  const [stella, mo, una] = [
    await createUser(app, 'Stella'),
    await createUser(app, 'Mo'),
    await createUser(app, 'Una', { isConfirmed: false }),
  ];
  await give(app, stella, 'steward');
  await give(app, mo, 'moderator');
  expect((await app.call('POST', '/role', { as: una, body: { token: await tokenOf(app, stella) } })).status).toBe(200);
  await send();
  mail.take();
  const about = { about: 'food', foodId: await addFood(app, stella), reason: 'spam' };
  expect((await app.call('POST', '/reports', { as: mo, body: about })).status).toBe(200);
  await send();
  expect(mail.take().map(({ headers }) => headers.to)).toEqual([mo.email]);
});
