/** @module-tag crash */
import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildApp, NOW } from '../../test/server/build-app.ts';
import { addFood, createUser, foodInput, requestFood } from '../../test/server/factories.ts';
import { freshServerDatabase } from '../../test/server/fresh-database.ts';
import { listener } from '../../test/server/listener.ts';
import { join, logIn, type Member, PASSWORD } from '../../test/server/members.ts';
import { openServer } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { verifyOwner } from '../site/roles/appoint.ts';
import { findUser } from '../users/sessions.ts';
import { broadcastResync } from './broadcast.ts';

/**
 * Two servers of one site, each with its own app and connections, on one database. On a busy machine, a server that hears nothing
 * from the database for two seconds sends an extra `resync`, so tests wait for the specific event they need.
 */
async function twoServers() {
  const given = inject('database');
  if (!('server' in given)) throw new Error('this needs a database server');
  const url = await freshServerDatabase(given.server);
  const server = async () => {
    const database = openServer(url, () => {});
    onTestFinished(() => database.close());
    return {
      ...(await buildApp({ database, listens: true, env: { MODERATORS: 'mo@example.org' } })),
      pool: database.pool,
    };
  };
  return [await server(), await server()] as const;
}

test('an event on one server is also sent by the other, to the users it concerns', async () => {
  const [here, there] = await twoServers();
  const [ada, ben, cleo] = [
    await createUser(here, 'Ada'),
    await createUser(here, 'Ben'),
    await createUser(here, 'Cleo'),
  ];
  const [donor, other] = [await listener(there, { as: ada }), await listener(there, { as: cleo })];
  const foodId = await addFood(here, ada);
  expect((await other.until('foods')).at(-1)).toMatchObject({ foodId, listed: { title: foodInput().title } });
  await donor.until('requests');
  await requestFood(here, ben, foodId);
  expect(await donor.until('requests')).toContainEqual({ type: 'requests', foodId });
  const mark = await addFood(there, ben);
  expect(await other.until('foods', mark)).not.toContainEqual({ type: 'requests', foodId });
});

/** Creates two servers, a moderator and two registered users. */
async function site() {
  const [here, there] = await twoServers();
  const mo = await createUser(here, 'Mo');
  await verifyOwner(here.db, mo.email);
  return { here, there, mo, ben: await join(here, 'Ben'), eve: await join(here, 'Eve') };
}

/** Deletes all sessions of a user directly in the database. */
async function deleteSessions(db: Db, { email }: Member): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('userId', '=', id).execute();
}

describe('a stream of the other server ends at once', () => {
  type Ending = (all: Awaited<ReturnType<typeof site>>) => unknown;
  const endings: [string, Ending][] = [
    ['its user logs out', ({ here, ben }) => here.call('POST', '/logout', { as: ben })],
    [
      'another user logs in with its browser',
      async ({ here, ben, eve }) => {
        const { token } = await (await here.call('GET', '/auth/token', { as: eve })).json();
        const headers = { Authorization: `Bearer ${token}` };
        return here.call('POST', '/jwt', { as: ben, body: { email: eve.email }, headers });
      },
    ],
    [
      'its user ends it from another device',
      async ({ here, ben }) => {
        const as = await logIn(here, ben);
        const sessions: { _id: string; isThis: boolean }[] = await (await here.call('GET', '/sessions', { as })).json();
        const other = sessions.find(({ isThis }) => !isThis)?._id;
        return here.call('DELETE', `/sessions/${other?.toUpperCase()}`, { as });
      },
    ],
    [
      'its user changes their password on another device',
      async ({ here, ben }) => {
        const body = { password: PASSWORD, newPassword: 'Another-Brotzeit' };
        return here.call('PUT', '/password', { as: await logIn(here, ben), body });
      },
    ],
    [
      'its user is suspended',
      async ({ here, mo, ben }) => {
        const { id } = await here.db
          .selectFrom('users')
          .select('id')
          .where('email', '=', ben.email)
          .executeTakeFirstOrThrow();
        return here.call('POST', `/moderation/people/${id}/suspension`, { as: mo, body: { why: 'Rude.' } });
      },
    ],
    [
      'its user deletes their account',
      ({ here, ben }) =>
        here.call('POST', '/account-deletion', { as: ben, body: { email: ben.email, password: PASSWORD } }),
    ],
    ['its session is deleted in the database', ({ here, ben }) => deleteSessions(here.db, ben)],
  ];

  test.each(endings)('when %s, and all others stay open', async (_when, end) => {
    const all = await site();
    const { here, there, ben, eve } = all;
    const [ended, other, guest] = [
      await listener(there, { as: ben }),
      await listener(there, { as: eve }),
      await listener(there),
    ];
    const answer = await end(all);
    if (answer instanceof Response) expect(answer.status).toBe(200);
    await ended.isOver();
    const foodId = await addFood(here, eve);
    expect(await other.until('requests', foodId)).toContainEqual({ type: 'requests', foodId });
    expect((await guest.until('foods', foodId)).at(-1)).toMatchObject({ foodId });
  });

  test('once a server that could not listen starts listening again', async () => {
    const { here, there, ben, eve } = await site();
    const [ended, other] = [await listener(there, { as: ben }), await listener(there, { as: eve })];
    // Suppresses the notification: triggers do not fire in the replica role.
    await here.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await deleteSessions(tx, ben);
    });
    there.deps.eventHub.begin();
    await ended.isOver();
    const foodId = await addFood(here, eve);
    expect(await other.until('requests', foodId)).toContainEqual({ type: 'requests', foodId });
  });

  test('even if its session ended while it was being opened', async () => {
    const { here, there, ben } = await site();
    const token = /\blarder-3000-session=([^;]+)/.exec(ben.cookie)?.[1] ?? '';
    const asOf = there.deps.eventHub.endings;
    const userId = (await findUser(here.db, token, NOW))?.id ?? '';
    await here.call('POST', '/logout', { as: ben });
    await expect.poll(() => there.deps.eventHub.endings).toBeGreaterThan(asOf);
    const session = { token, userId, asOf };
    const reader = there.deps.eventHub.subscribe({ address: '::1', session }).getReader();
    for (let done = false; !done; ) ({ done } = await reader.read());
    expect(there.deps.eventHub.size).toBe(0);
  });
});

test('a user’s new name and a server’s missed messages are reported on every server', async () => {
  const [here, there] = await twoServers();
  await createUser(here, 'Ada');
  const guest = await listener(there);
  await createUser(here, 'Ada');
  await createUser(here, 'Ada', { email: 'lovelace@example.org' });
  await guest.until('people');
  await broadcastResync(here.db);
  await guest.until('resync');
});

test('a server that loses its listening connection reconnects and sends a resync', async () => {
  const [here, there] = await twoServers();
  const ada = await createUser(here, 'Ada');
  const guest = await listener(there);
  await here.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`);
  await guest.until('resync');
  const foodId = await addFood(here, ada);
  expect((await guest.until('foods', foodId)).at(-1)).toMatchObject({ type: 'foods', foodId });
});
