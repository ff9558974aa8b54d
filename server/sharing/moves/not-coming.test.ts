import { describe, expect, test } from 'vitest';
import type { PushMessage } from '../../../contract/accounts/push-terms.ts';
import type { Inbox } from '../../../contract/requests/inbox.ts';
import { addFood, createUser, moved, requestFood, type TestUser } from '../../../test/server/factories.ts';
import { moderator } from '../../../test/server/looked-after.ts';
import { mailingApp, send } from '../../../test/server/mailing.ts';
import { join, PASSWORD } from '../../../test/server/members.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../../test/server/push-service.ts';
import { cleanUpExpired, expirePassedRequests } from './expire.ts';

const [EARLY, LATE] = ['2026-06-16T07:00/09:00', '2026-06-16T17:00/19:00'];
const windows = [EARLY, LATE];

/** Ada, a donor with mail and push, and others. `told` returns the mails and pushes sent to Ada since its last call. */
async function larder() {
  const { app, mail } = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
  const service = await pushService();
  const [ada, ann] = [await createUser(app, 'Ada'), await join(app, 'Ann')];
  const [ben, cem] = [await createUser(app, 'Ben'), await createUser(app, 'Cem')];
  const browser = pushBrowser('ada');
  await subscribe(app, ada, browser);
  const told = async () => {
    await Promise.all([send(app), sendPushes(app, service.post)]);
    const mails = mail.take().filter(({ to }) => to.includes(ada.email));
    return { mails, pushes: service.take().map(({ body }) => browser.read(body)) };
  };
  const asks = async (as: TestUser, foodId: string, more: object = {}): Promise<string> => {
    const response = await requestFood(app, as, foodId, more);
    expect(response.status).toBe(200);
    return (await response.json()).insertedId;
  };
  const inbox = async () => {
    const { notices }: Inbox = await (await app.call('GET', '/unread', { as: ada })).json();
    return notices.filter(({ kind }) => kind !== 'waiting');
  };
  return { app, ada, ann, ben, cem, told, asks, inbox };
}

/** Like `larder`, with food promised to Ann for the early time, while Ben and Cem wait. */
async function promised(overrides: Parameters<typeof addFood>[2] = { windows }) {
  const all = await larder();
  const { app, ada, ann, ben, cem, asks, told } = all;
  const foodId = await addFood(app, ada, { title: 'Rye', ...overrides });
  const anns = await asks(ann, foodId, overrides?.windows ? { window: EARLY } : {});
  const [bens, cems] = [await asks(ben, foodId), await asks(cem, foodId)];
  await moved(app, ada, anns, 'acceptance');
  await told();
  return { ...all, foodId, anns, bens, cems };
}

const pushOf = ({ title, body, path, accept }: PushMessage) => ({ title, body, path, accept });

describe('a donor is told by mail and push that an accepted requester is not coming, and who is next', () => {
  type Larder = Awaited<ReturnType<typeof promised>>;
  const suspend = async ({ app }: Larder) => {
    const mo = await moderator(app);
    const [ann] = await (await app.call('GET', '/moderation/people?search=ann', { as: mo })).json();
    const path = `/moderation/people/${ann._id}/suspension`;
    expect((await app.call('POST', path, { as: mo, body: { why: 'Rude.' } })).status).toBe(200);
  };
  test.each<[string, string, (larder: Larder) => unknown]>([
    ['after a withdrawal', 'Ann', ({ app, ann, anns }) => moved(app, ann, anns, 'withdrawal')],
    ['after a block', 'Ann', ({ app, ann, foodId }) => app.call('POST', '/blocks', { as: ann, body: { foodId } })],
    [
      'after a deletion of the account',
      'Someone who left',
      ({ app, ann }) =>
        app.call('POST', '/account-deletion', { as: ann, body: { email: ann.email, password: PASSWORD } }),
    ],
    ['after a suspension', 'Ann', suspend],
  ])('%s', async (_case, name, end) => {
    const larder = await promised();
    await end(larder);
    const { mails, pushes } = await larder.told();
    const { foodId, bens } = larder;
    expect(mails.map(({ says }) => says)).toEqual(['Someone isn’t coming for your food']);
    const [text = ''] = mails.map(({ text }) => text);
    expect(text).toContain(`“${name}” isn’t coming.`);
    expect(text).toContain('It’s about “Rye”.');
    expect(text).toContain('Pick-up time: Tuesday 16 June, 07:00–09:00.');
    expect(text).toContain('Next in the queue: “Ben”. 2 people are waiting.');
    expect(text).toContain(`/my-posted-food/${foodId}?next`);
    expect(text).not.toMatch(/suspend|deleted|block/i);
    expect(pushes.map(pushOf)).toEqual([
      {
        title: 'Someone isn’t coming for your food',
        body: `Rye\n“${name}” isn’t coming. Pick-up time: Tuesday 16 June, 07:00–09:00. Next in the queue: “Ben”. 2 people are waiting.`,
        path: `/my-posted-food/${foodId}?next`,
        accept: { requestId: bens, label: 'Accept Ben', done: 'Promised to Ben.' },
      },
    ]);
    expect(await larder.inbox()).toMatchObject([
      { kind: 'not-coming', person: { name }, next: { requestId: bens, name: 'Ben' } },
    ]);
  });

  test('based on the queue at the time of sending', async () => {
    const { app, ann, anns, ben, bens, told, inbox, cems } = await promised();
    await moved(app, ann, anns, 'withdrawal');
    await moved(app, ben, bens, 'withdrawal');
    const { mails, pushes } = await told();
    expect(mails.map(({ text }) => text).join()).toContain('Next in the queue: “Cem”. 1 person is waiting.');
    expect(pushes).toMatchObject([{ accept: { requestId: cems } }]);
    expect(await inbox()).toMatchObject([{ kind: 'not-coming', next: { requestId: cems, name: 'Cem' } }]);
  });

  test('or that no one else is waiting', async () => {
    const { app, ada, ann, asks, told, inbox } = await larder();
    const anns = await asks(ann, await addFood(app, ada));
    await moved(app, ada, anns, 'acceptance');
    await told();
    await moved(app, ann, anns, 'withdrawal');
    const { mails, pushes } = await told();
    expect(mails.map(({ text }) => text).join()).toContain(
      'No one else is waiting. Your food is available to everyone again.',
    );
    expect(mails.map(({ text }) => text).join()).not.toContain('?next');
    expect(pushes).toMatchObject([{ body: expect.stringContaining('No one else is waiting.') }]);
    expect(pushes[0]).not.toHaveProperty('accept');
    expect((await inbox())[0]).not.toHaveProperty('next');
  });

  test('for food in parts, with the next requester whose amount is left, or that everyone asked for more', async () => {
    const { app, ada, ann, ben, cem, asks, told, inbox } = await larder();
    const foodId = await addFood(app, ada, { quantity: 6, unit: 'loaves', inParts: true });
    const anns = await asks(ann, foodId, { wanted: 2 });
    const [, cems] = [await asks(ben, foodId, { wanted: 6 }), await asks(cem, foodId, { wanted: 3 })];
    const dan = await createUser(app, 'Dan');
    const dans = await asks(dan, foodId, { wanted: 3 });
    await moved(app, ada, anns, 'acceptance');
    await moved(app, ada, dans, 'acceptance');
    await told();
    await moved(app, ann, anns, 'withdrawal');
    const [first] = (await told()).mails;
    expect(first?.text).toContain('Next in the queue: “Cem”. 2 people are waiting.');
    expect(await inbox()).toMatchObject([{ kind: 'not-coming', next: { requestId: cems } }]);
    await moved(app, ada, cems, 'acceptance');
    await moved(app, dan, dans, 'withdrawal');
    const [second] = (await told()).mails;
    expect(second?.text).toContain('Everyone in the queue asked for more than what’s left.');
  });

  test('unless all of it is promised again before sending', async () => {
    const { app, ada, ann, anns, bens, told } = await promised();
    await moved(app, ann, anns, 'withdrawal');
    await moved(app, ada, bens, 'acceptance');
    expect(await told()).toEqual({ mails: [], pushes: [] });
  });

  test('but not if a waiting requester withdraws, or if the donor undoes the acceptance', async () => {
    const { app, ada, ben, bens, anns, told } = await promised();
    await moved(app, ben, bens, 'withdrawal');
    await moved(app, ada, anns, 'release');
    expect(await told()).toEqual({ mails: [], pushes: [] });
  });

  test('or is coming at another time, with the previous time and who is next', async () => {
    const { app, ann, anns, foodId, told, inbox } = await promised();
    const choose = (window: string | null) => app.call('PUT', `/request/${anns}/window`, { as: ann, body: { window } });
    expect((await choose(LATE)).status).toBe(200);
    const { mails, pushes } = await told();
    expect(mails.map(({ says }) => says)).toEqual(['Someone chose another pick-up time']);
    const [text = ''] = mails.map(({ text }) => text);
    expect(text).toContain('“Ann” is still coming.');
    expect(text).toContain('New pick-up time: Tuesday 16 June, 17:00–19:00.');
    expect(text).toContain('Previously: Tuesday 16 June, 07:00–09:00.');
    expect(text).toContain('Next in the queue: “Ben”. 2 people are waiting.');
    expect(pushes).toMatchObject([{ title: 'Someone chose another pick-up time', path: `/my-posted-food/${foodId}` }]);
    expect(pushes[0]?.body).toContain('New pick-up time: Tuesday 16 June, 17:00–19:00.');
    expect(pushes[0]).not.toHaveProperty('accept');
    expect(await inbox()).toMatchObject([{ kind: 'moved', window: LATE }]);
    await choose(null);
    expect((await told()).mails.map(({ text }) => text).join()).toContain(
      'They can come at any of your pick-up times.',
    );
  });

  test('but not if a waiting requester chooses another time', async () => {
    const { app, ben, bens, told } = await promised();
    expect((await app.call('PUT', `/request/${bens}/window`, { as: ben, body: { window: LATE } })).status).toBe(200);
    expect(await told()).toEqual({ mails: [], pushes: [] });
  });

  test('and the remaining data of a deleted account is deleted after the food’s last day', async () => {
    const { app, ann, anns } = await promised();
    const left = async () => {
      await expirePassedRequests(app.db, app.deps.ctx);
      await cleanUpExpired(app.db, app.deps.ctx);
      return app.db.selectFrom('foodRequests').select(['notes', 'answer']).where('id', '=', anns).execute();
    };
    await app.call('POST', '/account-deletion', { as: ann, body: { email: ann.email, password: PASSWORD } });
    expect(await left()).toEqual([{ notes: '…', answer: null }]);
    app.setNow('2026-06-21T10:00:00Z');
    expect(await left()).toEqual([]);
  });
});
