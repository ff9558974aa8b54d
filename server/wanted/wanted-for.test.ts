import { expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { createUser, type TestUser } from '../../test/server/factories.ts';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { recordStatements } from '../../test/server/statements.ts';
import { addWanted } from '../../test/server/wanting.ts';

const near = '48.208,16.372';

async function wantedFor({ call }: TestApp, as: TestUser | undefined, query: Record<string, string>) {
  return call('GET', `/wanted-for?${new URLSearchParams({ near, ...query })}`, { as });
}

test('a donor hears how many people nearby need food, and sees the nearest three', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  for (const [name, post] of [
    ['Ben', { search: 'Brot' }],
    ['Cem', { search: '' }],
    ['Dan', { search: 'Bread', without: ['nuts'] }],
    ['Eve', { search: 'Soup' }],
    ['Flo', { search: 'Bread', near: '49.5,16.372' }],
    ['Gus', { search: 'Baguette' }],
    ['Hal', { search: 'Bread' }],
  ] as const)
    await addWanted(app, await createUser(app, name), post);
  await addWanted(app, ada, { search: 'Bread' });
  const found = await (await wantedFor(app, ada, { title: 'Rye bread' })).json();
  expect(found.count).toBe(4);
  expect(found.posts).toHaveLength(3);
  expect(JSON.stringify(found)).not.toMatch(/Eve|Flo|Gus|Ada|@example/);
  expect(await (await wantedFor(app, ada, { title: 'Rye bread', contains: 'nuts' })).json()).toMatchObject({
    count: 3,
  });
  expect(await (await wantedFor(app, ada, { title: 'Zebra' })).json()).toMatchObject({ count: 1 });
  expect((await wantedFor(app, undefined, { title: 'Rye bread' })).status).toBe(401);
  expect((await wantedFor(app, ada, { title: 'Rye bread', near: 'here' })).status).toBe(400);
});

test('takes at most two statements, however many people need food', async () => {
  const database = await freshDatabase();
  const app = await buildApp({ database });
  const ada = await createUser(app, 'Ada');
  for (let n = 0; n < 4; n += 1) await addWanted(app, await createUser(app, `Ben${n}`), { search: 'Bread' });
  const sent = recordStatements(database);
  await wantedFor(app, ada, { title: 'Bread' });
  expect(sent.filter((statement) => /"alerts"/.test(statement))).toHaveLength(2);
});
