import { expect, test } from 'vitest';
import { buildApp, NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved, type TestUser } from '../../test/server/factories.ts';
import { mailingApp } from '../../test/server/mailing.ts';

const HOUR = 60 * 60_000;

/** Returns the accepted requester of a food, as its donor sees them. */
async function acceptedFor({ call }: TestApp, donor: TestUser, foodId: string) {
  const [first] = await (await call('GET', `/food/${foodId}/requests`, { as: donor })).json();
  return first.requester;
}

const seenSince = async ({ call }: TestApp, as: TestUser) =>
  (await (await call('GET', `/request-by/${as.email}`, { as })).json())[0].emailSeenSince;

test('a donor gets the email of an accepted requester, and both see since when, even after another acceptance', async () => {
  const app = await buildApp();
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, ada);
  const request = await askFor(app, ben, foodId);
  expect(await seenSince(app, ben)).toBeNull();
  await moved(app, ada, request, 'acceptance');
  const told = { email: ben.email, emailSince: NOW.toISOString() };
  expect(await acceptedFor(app, ada, foodId)).toMatchObject(told);
  await moved(app, ada, request, 'release');
  expect(await acceptedFor(app, ada, foodId)).not.toHaveProperty('email');
  expect(await seenSince(app, ben)).toBe(told.emailSince);
  app.setNow(new Date(NOW.getTime() + HOUR));
  await moved(app, ada, request, 'acceptance');
  expect(await acceptedFor(app, ada, foodId)).toMatchObject(told);
});

test('a donor who accepts and releases one requester after another sees the emails of ten people a day at most', async () => {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  const foodId = await addFood(app, ada);
  const people: { who: TestUser; request: string }[] = [];
  for (let count = 0; count < 12; count += 1) {
    const who = await createUser(app, `Person ${count}`, { email: `p${count}@example.org` });
    people.push({ who, request: await askFor(app, who, foodId) });
  }
  const learnt = async (index: number) => {
    const { request = '' } = people[index] ?? {};
    await moved(app, ada, request, 'acceptance');
    const { email, emailWithheld } = await acceptedFor(app, ada, foodId);
    await moved(app, ada, request, 'release');
    return email ?? (emailWithheld ? 'withheld' : 'nothing');
  };
  for (let index = 0; index < 10; index += 1) expect(await learnt(index)).toBe(`p${index}@example.org`);
  expect(await learnt(10)).toBe('withheld');
  const own = await (await app.call('GET', '/request-by/p10@example.org', { as: people[10]?.who })).json();
  expect(own).toMatchObject([{ emailSeenSince: null }]);
  expect(await learnt(3)).toBe('p3@example.org');
  const data = await (await app.call('GET', '/my-data', { as: ada })).json();
  expect(JSON.stringify(data)).not.toContain('p10@example.org');
  app.setNow(new Date(NOW.getTime() + 24 * HOUR));
  expect(await learnt(10)).toBe('p10@example.org');
});

test('an unconfirmed email is withheld if the site sends mail; otherwise it is shown, and marked if there is another sign-in service', async () => {
  const promise = async (app: TestApp) => {
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben', { isConfirmed: false })];
    const foodId = await addFood(app, ada);
    await moved(app, ada, await askFor(app, ben, foodId), 'acceptance');
    return { requester: await acceptedFor(app, ada, foodId), since: await seenSince(app, ben), ben };
  };
  const sending = await promise((await mailingApp()).app);
  expect(sending).toMatchObject({ requester: { email: '' }, since: null });
  expect(sending.requester).not.toHaveProperty('isUnconfirmed');
  const alone = await promise(await buildApp());
  expect(alone.requester).toMatchObject({ email: alone.ben.email });
  expect(alone.requester).not.toHaveProperty('isUnconfirmed');
  const app = await buildApp({ env: { GOOGLE_CLIENT_ID: 'open-larder', GOOGLE_CLIENT_SECRET: 'secret' } });
  const { requester, since, ben } = await promise(app);
  expect(requester).toMatchObject({ email: ben.email, isUnconfirmed: true });
  expect(since).toBe(NOW.toISOString());
  const foodId = await addFood(app, ben);
  const { donator } = await (await app.call('GET', `/food/${foodId}`)).json();
  expect(donator).toMatchObject({ email: ben.email, isUnconfirmed: true });
  const confirmed = await addFood(app, await createUser(app, 'Cem'));
  expect((await (await app.call('GET', `/food/${confirmed}`)).json()).donator).not.toHaveProperty('isUnconfirmed');
});
