import { expect, test } from 'vitest';
import { isAllowedFrom, type Move, moves } from '../../../contract/requests/moves.ts';
import {
  addFood,
  createUser,
  foodInput,
  moved,
  pickupCode,
  requestFood,
  type TestUser,
} from '../../../test/server/factories.ts';
import { moderator } from '../../../test/server/looked-after.ts';
import { mailingApp, send } from '../../../test/server/mailing.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../../test/server/push-service.ts';
import type { Note } from '../../events/publish.ts';
import { expirePassedRequests } from '../moves/expire.ts';
import { lapsePromises } from '../moves/lapse.ts';
import { remindOfPickups } from './remind.ts';

const [EARLY, LATE, NEVER_OFFERED] = ['2026-06-16T07:00/09:00', '2026-06-16T17:00/19:00', '2026-06-17T10:00/11:00'];
const BEFORE_EARLY = '2026-06-16T04:00:00Z';
const IN_EARLY = '2026-06-16T05:30:00Z';
const AFTER_EARLY = '2026-06-16T09:00:00Z';

/** Ada's food, promised to Ann while Ben waits. */
async function promised(isAccepted = true) {
  const { app, mail } = await mailingApp({ env: { MODERATORS: 'mo@example.org' } });
  const service = await pushService();
  const [ada, ann, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ann'), await createUser(app, 'Ben')];
  for (const [as, name] of [[ada, 'donor'] as const, [ann, 'requester'] as const, [ben, 'other'] as const])
    await subscribe(app, as, pushBrowser(name));
  const mo = await moderator(app);
  const food = { windows: [EARLY, LATE], graceHours: 1, quantity: 6, unit: 'loaves', inParts: true };
  const foodId = await addFood(app, ada, food);
  const asks = async (as: TestUser, more: object): Promise<string> =>
    (await (await requestFood(app, as, foodId, { window: EARLY, ...more })).json()).insertedId;
  const [id, bens] = [await asks(ann, { wanted: 4 }), await asks(ben, { wanted: 3, window: LATE })];
  if (isAccepted) await moved(app, ada, id, 'acceptance');
  const told = async () => {
    await Promise.all([send(app), sendPushes(app, service.post)]);
    const names = new Map([
      [ada.email, 'donor'],
      [ann.email, 'requester'],
      [ben.email, 'other'],
    ]);
    const ways = [
      ...mail.take().map(({ to }) => `${names.get(to[0] ?? '') ?? to[0]} mail`),
      ...service.take().map(({ path }) => `${path.split('/').at(-1)} push`),
    ];
    return [...new Set(ways)].filter((way) => !way.startsWith('mo@')).toSorted();
  };
  await told();
  const call = async (as: TestUser, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    expect((await app.call(method, path, { as, ...(body && { body }) })).status).toBe(200);
  };
  return { app, ada, ann, ben, mo, foodId, id, bens, food, told, call };
}
type Promised = Awaited<ReturnType<typeof promised>>;

/** `other` is Ben, who is next in the queue. */
type Side = 'donor' | 'requester' | 'other';
type Case = {
  act: (all: Promised) => unknown;
  /** Runs before `act`. Its own notifications are ignored. */
  before?: (all: Promised) => unknown;
  told: Side[];
  ways?: ('mail' | 'push')[];
};

/** Whether a move makes, changes or ends a promise. */
const isAboutPromise = (move: Move) => moves[move].to === 'Accepted' || isAllowedFrom(move, 'Accepted');

const offer = ({ call, ada, id }: Promised) => call(ada, 'PUT', `/request/${id}/offer`, { offered: 2 });
const claim = ({ app, ada, id }: Promised) => moved(app, ada, id, 'claim');
const propose = (as: 'ada' | 'ann') => (all: Promised) =>
  all.call(all[as], 'PUT', `/request/${all.id}/proposal`, { window: NEVER_OFFERED });
const agree = (as: 'ada' | 'ann') => (all: Promised) =>
  all.call(all[as], 'POST', `/request/${all.id}/proposal/acceptance`, { window: NEVER_OFFERED });
const decline = (as: 'ada' | 'ann') => (all: Promised) =>
  all.call(all[as], 'POST', `/request/${all.id}/proposal/decline`, { window: NEVER_OFFERED });
const ask = ({ app, call, ada, id }: Promised) => {
  app.setNow(IN_EARLY);
  return call(ada, 'POST', `/request/${id}/coming-question`);
};
const lapse = ({ app }: Promised) => {
  app.setNow('2026-06-16T08:30:00Z');
  return lapsePromises(app.db, app.deps.ctx);
};

/** Each move that changes whether the donor or the requester has to turn up, and each note about a promise. */
const cases: Partial<Record<Move | Note, Case>> = {
  accept: { act: ({ app, ada, id }) => moved(app, ada, id, 'acceptance'), told: ['requester'] },
  take: {
    before: offer,
    act: ({ call, ann, id }) => call(ann, 'POST', `/request/${id}/offer/acceptance`, { offered: 2 }),
    told: ['donor'],
  },
  release: { act: ({ app, ada, id }) => moved(app, ada, id, 'release'), told: ['requester'] },
  withdraw: { act: ({ app, ann, id }) => moved(app, ann, id, 'withdrawal'), told: ['donor'] },
  collect: {
    act: async ({ app, ada, ann, id }) => moved(app, ada, id, 'collection', await pickupCode(app, ann, id)),
    told: ['requester'],
  },
  claim: { act: claim, told: ['requester'] },
  approve: { before: claim, act: ({ app, ann, id }) => moved(app, ann, id, 'approval'), told: ['donor'] },
  deny: { before: claim, act: ({ app, ann, id }) => moved(app, ann, id, 'denial'), told: ['donor'] },
  noShow: {
    before: async (all) => {
      await ask(all);
      all.app.setNow(AFTER_EARLY);
    },
    act: ({ app, ada, id }) => moved(app, ada, id, 'no-show'),
    told: ['requester'],
  },
  deleteFood: { act: ({ call, ada, foodId }) => call(ada, 'DELETE', `/delete-food/${foodId}`), told: ['requester'] },
  hideFood: {
    act: ({ call, mo, foodId }) => call(mo, 'POST', `/moderation/foods/${foodId}/hiding`, { why: 'Not food.' }),
    told: ['donor', 'requester'],
  },
  lapse: { act: lapse, told: ['donor', 'requester'] },
  promote: { act: lapse, told: ['donor', 'other'] },
  expire: {
    act: ({ app }) => {
      app.setNow('2026-06-21T10:00:00Z');
      return expirePassedRequests(app.db, app.deps.ctx);
    },
    told: ['donor', 'requester'],
    ways: ['mail'],
  },

  changed: {
    act: ({ call, ada, foodId, food }) =>
      call(ada, 'PUT', `/update-food/${foodId}`, foodInput({ ...food, location: 'Lindenweg 9' })),
    told: ['requester'],
  },
  moved: { act: ({ call, ann, id }) => call(ann, 'PUT', `/request/${id}/window`, { window: LATE }), told: ['donor'] },
  'proposed-by-donor': { act: propose('ada'), told: ['requester'] },
  'proposed-by-requester': { act: propose('ann'), told: ['donor'] },
  'agreed-by-donor': { before: propose('ann'), act: agree('ada'), told: ['requester'] },
  'agreed-by-requester': { before: propose('ada'), act: agree('ann'), told: ['donor'] },
  'time-declined-by-donor': { before: propose('ann'), act: decline('ada'), told: ['requester'] },
  'time-declined-by-requester': { before: propose('ada'), act: decline('ann'), told: ['donor'] },
  reminder: {
    act: ({ app }) => {
      app.setNow(BEFORE_EARLY);
      return remindOfPickups(app.db, app.deps.ctx);
    },
    told: ['donor', 'requester'],
  },
  expected: { act: ask, told: ['requester'] },
  'on-the-way': {
    before: ask,
    act: ({ call, ann, id }) => call(ann, 'POST', `/request/${id}/on-my-way`),
    told: ['donor'],
  },
};

/** Notes that are not about a promise, and notes that belong to a move above. */
const aboutOther = {
  ...{ claimed: true, denied: true, answered: true, wanted: true, offered: true, picked: true },
  ...{ 'thanked-by-donor': true, 'thanked-by-requester': true },
} as const satisfies Partial<Record<Note, true>>;
const notes: Record<Exclude<Note, keyof typeof aboutOther>, true> = {
  ...{ changed: true, moved: true, reminder: true, expected: true, 'on-the-way': true },
  ...{ 'proposed-by-donor': true, 'proposed-by-requester': true, 'agreed-by-donor': true, 'agreed-by-requester': true },
  ...{ 'time-declined-by-donor': true, 'time-declined-by-requester': true },
};

test.each([...(Object.keys(moves) as Move[]).filter(isAboutPromise), ...(Object.keys(notes) as Note[])])(
  '“%s” makes, changes or ends a promise, and the other side is told by mail and push',
  async (kind) => {
    const found = cases[kind];
    if (!found) throw new Error('Say above how it happens, and who is told.');
    const { before, act, told, ways = ['mail', 'push'] } = found;
    const all = await promised(kind !== 'accept' && kind !== 'take');
    await before?.(all);
    await all.told();
    await act(all);
    const expected = told.flatMap((side) => ways.map((way) => `${side} ${way}`)).toSorted();
    expect((await all.told()).filter((way) => expected.includes(way))).toEqual(expected);
    const by = kind in moves ? moves[kind as Move].by : undefined;
    if (by === 'donor') expect(told).toEqual(['requester']);
    if (by === 'requester') expect(told).toEqual(['donor']);
    if (by === 'moderator' || by === 'deadline') expect(told).toHaveLength(2);
  },
);
