import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { InboxEntry } from '../../../contract/requests/inbox.ts';
import { buildApp, type TestApp } from '../../../test/server/build-app.ts';
import {
  addFood,
  askFor,
  createUser,
  errorOf,
  foodInput,
  handOver,
  listOf,
  missed,
  move,
  moved,
  pickupCode,
  release,
  seeInbox,
  type TestUser,
} from '../../../test/server/factories.ts';
import { listener } from '../../../test/server/listener.ts';
import { mailingApp } from '../../../test/server/mailing.ts';
import { deleteOldEntries, KEPT } from '../../notifications/inbox.ts';

/** Ada's food, promised to Bob, while Cem waits. */
async function promised(given?: TestApp) {
  const app = given ?? (await buildApp());
  const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
  const foodId = await addFood(app, ada);
  const [bobs, cems] = [await askFor(app, bob, foodId), await askFor(app, cem, foodId)];
  await moved(app, ada, bobs, 'acceptance');
  return { app, ada, bob, cem, foodId, bobs, cems };
}

async function stateOf({ call }: TestApp, as: TestUser) {
  return (await (await call('GET', `/request-by/${as.email}`, { as })).json())[0];
}

async function noticesOf({ call }: TestApp, as: TestUser) {
  const { notices } = await (await call('GET', '/unread', { as })).json();
  const others = notices.filter(({ kind }: InboxEntry) => kind !== 'waiting');
  return others.map(({ kind, person, title }: InboxEntry) => `${kind}: ${person.name}, ${title}`);
}

const edit = ({ call }: TestApp, donor: TestUser, foodId: string, changes: Parameters<typeof foodInput>[0]) =>
  call('PUT', `/update-food/${foodId}`, { as: donor, body: foodInput(changes) });

describe('the reason why a request ended', () => {
  test('tells declined requesters apart from those still waiting when someone else collects', async () => {
    const { app, ada, bob, cem, foodId, bobs } = await promised();
    const dan = await createUser(app, 'Dan');
    // Releases Bob, so that Dan can be declined while others wait.
    await moved(app, ada, bobs, 'release');
    const dans = await askFor(app, dan, foodId);
    await moved(app, ada, dans, 'decline');
    await handOver(app, { donor: ada, requester: bob, requestId: bobs });
    expect(await stateOf(app, cem)).toMatchObject({ status: 'Declined', reason: 'given', unread: true });
    expect(await stateOf(app, dan)).toMatchObject({ status: 'Declined', reason: 'declined', unread: true });
    expect(await stateOf(app, bob)).toMatchObject({ status: 'Collected', reason: null });
  });

  test('can be the deletion of the food, for accepted and waiting requesters', async () => {
    const { app, ada, bob, cem, foodId } = await promised();
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    for (const one of [bob, cem])
      expect(await stateOf(app, one)).toMatchObject({ status: 'Declined', reason: 'deleted', unread: true });
  });

  test('names no other user', async () => {
    const { app, ada, bob, cem, bobs } = await promised();
    await moved(app, ada, bobs, 'collection', await pickupCode(app, bob, bobs));
    expect(JSON.stringify(await stateOf(app, cem))).not.toMatch(/Bob|bob@/);
  });

  test('determines the text of the mail', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, foodId } = await promised(app);
    await send();
    mail.take();
    const other = await addFood(app, ada, { title: 'Soup' });
    await askFor(app, bob, other);
    for (const id of [foodId, other]) await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    await send();
    const toBob = mail.take().filter(({ to }) => to.includes('bob@example.org'));
    expect(toBob.map(({ says }) => says).sort()).toEqual([
      'This was deleted by the donor',
      'This was deleted by the donor',
    ]);
    const texts = toBob.map(({ text }) => text).join('\n');
    for (const words of ['This listing was deleted by the donor', '“Soup” from “Ada”', '“Sourdough loaf” from “Ada”']) {
      expect(texts).toContain(words);
    }
  });
});

describe('a promise that the donor takes back', () => {
  test('shows the donor’s note in the list, on the food’s page and by mail, until the next acceptance', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, foodId, bobs } = await promised(app);
    await send();
    mail.take();
    expect((await release(app, ada, bobs, 'My sister needs it.\n Sorry!')).status).toBe(200);
    const state = { status: 'Requested', reason: 'released', word: 'My sister needs it.\n Sorry!' };
    expect(await stateOf(app, bob)).toMatchObject({ ...state, unread: true });
    const page = await (await app.call('GET', `/food/${foodId}`, { as: bob })).json();
    expect(page.myRequest).toMatchObject(state);
    await send();
    expect(mail.take().at(-1)?.text).toContain('The donor writes: “My sister needs it. Sorry!”');
    await moved(app, ada, bobs, 'acceptance');
    expect(await stateOf(app, bob)).toMatchObject({ status: 'Accepted', reason: null, word: null });
  });

  test('needs no note, and allows at most 200 characters', async () => {
    const { app, ada, bob, bobs } = await promised();
    expect(await errorOf(await release(app, ada, bobs, 'x'.repeat(201)))).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await stateOf(app, bob)).toMatchObject({ status: 'Accepted' });
    await moved(app, ada, bobs, 'release');
    expect(await stateOf(app, bob)).toMatchObject({ reason: 'released', word: null });
  });
});

describe('a waiting requester', () => {
  test('sees that the food is promised to someone else, and when it no longer is', async () => {
    const { app, ada, bob, cem, bobs } = await promised();
    expect(await stateOf(app, cem)).toMatchObject({ queuePosition: 1, promisedElsewhere: true });
    expect(await stateOf(app, bob)).toMatchObject({ promisedElsewhere: false });
    await moved(app, ada, bobs, 'release');
    expect(await stateOf(app, cem)).toMatchObject({ queuePosition: 2, promisedElsewhere: false });
  });
});

describe('a change of promised food', () => {
  test('is shown on the request as unread, with the previous place and last day', async () => {
    const { app, ada, bob, cem, foodId } = await promised();
    app.setNow('2026-06-16T08:00:00Z');
    await edit(app, ada, foodId, { location: 'Market', deadline: '06/18/2026' });
    const change = { at: '2026-06-16T08:00:00.000Z', location: 'Lindenweg 4', deadline: '2026-06-20T21:59:59.999Z' };
    expect(await stateOf(app, bob)).toMatchObject({ location: 'Market', changed: change, unread: true, revision: 1 });
    expect(await stateOf(app, cem)).toMatchObject({ location: 'Market', changed: null, unread: false });
    expect(await noticesOf(app, bob)).toEqual(['changed: Ada, Sourdough loaf']);
  });

  test('increments the calendar revision, keeps the first place, and is no longer shown once undone', async () => {
    const { app, ada, bob, foodId } = await promised();
    await edit(app, ada, foodId, { notes: 'Still warm' });
    expect(await stateOf(app, bob)).toMatchObject({ changed: null, revision: 0 });
    await edit(app, ada, foodId, { title: 'Rye' });
    expect(await stateOf(app, bob)).toMatchObject({ changed: null, revision: 1 });
    await edit(app, ada, foodId, { title: 'Rye', location: 'Market' });
    await edit(app, ada, foodId, { title: 'Rye', location: 'Station' });
    expect(await stateOf(app, bob)).toMatchObject({
      changed: { location: 'Lindenweg 4', deadline: null },
      revision: 3,
    });
    await edit(app, ada, foodId, { title: 'Rye' });
    expect(await stateOf(app, bob)).toMatchObject({ changed: null, revision: 4 });
  });

  test('is mailed with the previous value', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, bobs, foodId } = await promised(app);
    await send();
    mail.take();
    await edit(app, ada, foodId, { location: 'Market' });
    await edit(app, ada, foodId, { location: 'Station' });
    await send();
    const received = mail.take();
    expect(received.map(({ says }) => says)).toEqual(['The donor changed the location']);
    expect(received[0]?.to).toEqual([bob.email]);
    expect(received[0]?.text).toContain('Location: “Station” (previously “Lindenweg 4”).');
    await edit(app, ada, foodId, { location: 'Market' });
    await moved(app, ada, bobs, 'release');
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['This is no longer promised to you']);
  });
});

describe('a hand-over without the code', () => {
  test('is complete once the donor claims it and the requester confirms it', async () => {
    const { app, ada, bob, cem, foodId, bobs } = await promised();
    const code = await pickupCode(app, bob, bobs);
    expect(await moved(app, ada, bobs, 'claim')).toEqual({
      modifiedCount: 1,
      status: 'Accepted',
      foodStatus: 'Not Available',
    });
    expect(await stateOf(app, bob)).toMatchObject({ claim: 'claimed', pickupCode: code, unread: true });
    expect(await noticesOf(app, bob)).toEqual(['claimed: Ada, Sourdough loaf']);
    expect(await moved(app, bob, bobs, 'approval')).toMatchObject({ status: 'Collected' });
    expect(await stateOf(app, bob)).toMatchObject({ status: 'Collected', claim: null, pickupCode: null });
    expect(await stateOf(app, cem)).toMatchObject({ status: 'Declined', reason: 'given' });
    expect(await noticesOf(app, ada)).toEqual(['approved: Bob, Sourdough loaf']);
    expect(await (await app.call('GET', `/food/${foodId}`)).json()).toMatchObject({ collected: true });
  });

  test('stays a promise after a denial, which the donor sees, and can still be confirmed', async () => {
    const { app, ada, bob, foodId, bobs } = await promised();
    await moved(app, ada, bobs, 'claim');
    await moved(app, bob, bobs, 'denial');
    expect(await listOf(app, `/food/${foodId}/requests`, 'claim', ada)).toEqual(['denied', '']);
    expect(await noticesOf(app, ada)).toEqual(['denied: Bob, Sourdough loaf']);
    await moved(app, bob, bobs, 'approval');
    expect(await stateOf(app, bob)).toMatchObject({ status: 'Collected' });
  });

  test('works after five wrong codes', async () => {
    const { app, ada, bob, bobs } = await promised();
    const code = await pickupCode(app, bob, bobs);
    const wrong = code === '000000' ? '000001' : '000000';
    const said: string[] = [];
    for (let time = 1; time <= 5; time += 1) {
      said.push((await errorOf(await move(app, ada, bobs, 'collection', wrong))).message);
    }
    expect(said).toEqual([
      ...[4, 3, 2].map((left) => `That code isn’t right. ${left} tries left.`),
      'That code isn’t right. 1 try left.',
      'That code isn’t right. Try again in 15 minutes.',
    ]);
    expect(await errorOf(await move(app, ada, bobs, 'collection', code))).toMatchObject({ code: 'CODE_LOCKED' });
    await moved(app, ada, bobs, 'claim');
    await moved(app, bob, bobs, 'approval');
  });

  test('is published to both sides at once', async () => {
    const app = await buildApp({ listens: true });
    const { ada, bob, cem, foodId, bobs } = await promised(app);
    const listening = await Promise.all([ada, bob].map((as) => listener(app, { as })));
    // Skips events about earlier changes.
    const mark = await addFood(app, cem);
    for (const one of listening) await one.until('foods', mark);
    for (const [actor, noun] of [
      [ada, 'claim'],
      [bob, 'denial'],
    ] as const) {
      await moved(app, actor, bobs, noun);
      for (const one of listening) expect(await one.next(), noun).toEqual({ type: 'requests', foodId });
    }
  });

  test('is mailed as a question, unless it has been answered by then', async () => {
    const { app, mail, send } = await mailingApp();
    const { ada, bob, bobs } = await promised(app);
    await send();
    mail.take();
    await moved(app, ada, bobs, 'claim');
    await send();
    expect(mail.take().map(({ to, says }) => `${to}: ${says}`)).toEqual(['bob@example.org: Did you get your food?']);
    await moved(app, bob, bobs, 'denial');
    await moved(app, ada, bobs, 'claim');
    await moved(app, bob, bobs, 'denial');
    await send();
    expect(mail.take().map(({ to, says }) => `${to}: ${says}`)).toEqual([
      'ada@example.org: Someone says they don’t have your food',
    ]);
  });
});

describe('a no-show', () => {
  const answer = ({ call }: TestApp, as: TestUser, id: string, text: string) =>
    call('POST', `/request/${id}/no-show/answer`, { as, body: { answer: text } });

  test('can be answered once, and the donor sees the answer', async () => {
    const { app, ada, bob, foodId, bobs } = await promised();
    await missed(app, ada, bobs);
    for (const _ of ['once', 'again']) expect((await answer(app, bob, bobs, 'I rang twice.')).status).toBe(200);
    expect(await errorOf(await answer(app, bob, bobs, 'And I shouted.'))).toMatchObject({ code: 'ALREADY_ANSWERED' });
    expect(await stateOf(app, bob)).toMatchObject({ status: 'No Show', noShowAnswer: 'I rang twice.' });
    expect(await listOf(app, `/food/${foodId}/requests`, 'noShowAnswer', ada)).toEqual(['I rang twice.', '']);
    expect(await noticesOf(app, ada)).toEqual(['answered: Bob, Sourdough loaf']);
  });

  test('can be answered once even if the food is deleted, and the donor is told the answer', async () => {
    const { app, ada, bob, foodId, bobs } = await promised();
    await missed(app, ada, bobs);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    const answers = await Promise.all(['I rang.', 'I called.'].map((text) => answer(app, bob, bobs, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { notices } = await (await app.call('GET', '/unread', { as: ada })).json();
    expect(notices).toMatchObject([{ kind: 'answered', foodId: null, person: { name: 'Bob' } }]);
    expect(notices[0].text).toMatch(/^Bob about Sourdough loaf: I (rang|called)\.$/);
  });

  test('counts for a year', async () => {
    const { app, ada, bob, bobs } = await promised();
    await missed(app, ada, bobs);
    const later = await addFood(app, ada, { deadline: '12/31/2027' });
    await askFor(app, bob, later);
    const noShows = async () => {
      const queue = await (await app.call('GET', `/food/${later}/requests`, { as: ada })).json();
      return queue[0].record.noShows;
    };
    const move = (days: number) =>
      sql`update request_moves set moved_at = moved_at - make_interval(days => ${days})`.execute(app.db);
    await move(364);
    expect(await noShows()).toBe(1);
    await move(1);
    expect(await noShows()).toBe(0);
  });
});

describe('the inbox', () => {
  test('has one entry for all requests for a donor’s food, until the donor has seen it', async () => {
    const app = await buildApp();
    const [ada, bob, cem] = [await createUser(app, 'Ada'), await createUser(app, 'Bob'), await createUser(app, 'Cem')];
    const foodId = await addFood(app, ada);
    for (const one of [bob, cem]) await askFor(app, one, foodId);
    const told = async () => (await (await app.call('GET', '/unread', { as: ada })).json()).notices;
    const [entry, ...others] = await told();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ kind: 'waiting', text: 'Cem and Bob asked for Sourdough loaf.', foodId });
    expect(entry.ids).toHaveLength(2);
    const read = (as: TestUser, ids: unknown) => app.call('POST', '/inbox/read', { as, body: { ids } });
    for (const one of [bob, cem]) expect(await (await read(one, entry.ids)).json()).toEqual({ modifiedCount: 0 });
    expect(await told()).toHaveLength(1);
    expect(await (await read(ada, entry.ids)).json()).toEqual({ modifiedCount: 2 });
    expect(await told()).toEqual([]);
    for (const ids of [[], ['x'], 'x', undefined]) expect((await read(ada, ids)).status).toBe(400);
    expect((await app.call('POST', '/inbox/read', { body: { ids: entry.ids } })).status).toBe(401);
  });

  test('keeps read entries for 30 days as they were, in the reader’s language', async () => {
    const { app, ada, bob, bobs } = await promised();
    const earlier = async (as: TestUser) => (await (await app.call('GET', '/inbox', { as })).json()).entries;
    expect(await earlier(bob)).toEqual([]);
    await seeInbox(app, bob);
    await moved(app, ada, bobs, 'release');
    expect(await earlier(bob)).toMatchObject([
      { kind: 'accepted', text: 'Sourdough loaf is yours! Ada is saving it for you.', path: '/my-food-requests' },
    ]);
    const headers = { 'Accept-Language': 'de' };
    const german = await (await app.call('GET', '/inbox', { as: bob, headers })).json();
    expect(german.entries[0].text).toContain('Sourdough loaf');
    expect(await earlier(ada)).not.toEqual([]);
    await deleteOldEntries(app.db, new Date(app.deps.ctx.clock().getTime() + KEPT));
    expect(await earlier(bob)).toHaveLength(1);
    await deleteOldEntries(app.db, new Date(app.deps.ctx.clock().getTime() + KEPT + 1));
    expect(await earlier(bob)).toEqual([]);
    expect((await app.call('GET', '/inbox')).status).toBe(401);
  });

  test('tells a requester that a promise was taken back, and that the food was deleted', async () => {
    const { app, ada, bob, foodId, bobs } = await promised();
    await moved(app, ada, bobs, 'release');
    const told = async () => (await (await app.call('GET', '/unread', { as: bob })).json()).notices;
    expect(await told()).toMatchObject([{ kind: 'released' }]);
    await app.call('DELETE', `/delete-food/${foodId}`, { as: ada });
    expect(await told()).toMatchObject([{ kind: 'deleted', foodId: null }]);
  });

  test('tells a donor that the accepted requester has withdrawn', async () => {
    const { app, ada, bob, cem, bobs, cems } = await promised();
    await moved(app, cem, cems, 'withdrawal');
    expect(await noticesOf(app, ada)).toEqual([]);
    await moved(app, bob, bobs, 'withdrawal');
    expect(await noticesOf(app, ada)).toEqual(['not-coming: Bob, Sourdough loaf']);
  });

  test('leaves out requests that have been withdrawn or accepted in the meantime', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    await moved(app, bob, await askFor(app, bob, await addFood(app, ada)), 'withdrawal');
    await moved(app, ada, await askFor(app, bob, await addFood(app, ada)), 'acceptance');
    expect(await noticesOf(app, ada)).toEqual([]);
  });

  test('tells a requester of each acceptance, once', async () => {
    const { app, ada, bob, bobs } = await promised();
    expect(await noticesOf(app, bob)).toEqual(['accepted: Ada, Sourdough loaf']);
    const seen = { seen: [{ _id: bobs, status: 'Accepted' }] };
    await app.call('POST', `/request-by/${bob.email}/read`, { as: bob, body: seen });
    expect(await noticesOf(app, bob)).toEqual([]);
    await moved(app, ada, bobs, 'release');
    await moved(app, ada, bobs, 'acceptance');
    expect(await noticesOf(app, bob)).toEqual(['accepted: Ada, Sourdough loaf']);
  });
});
