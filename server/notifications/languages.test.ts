import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import type { RequestReason } from '../../contract/requests/request-terms.ts';
import { NOW, type TestApp } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved } from '../../test/server/factories.ts';
import { mailingApp, mailServer, minutesAfter, send } from '../../test/server/mailing.ts';
import { join } from '../../test/server/members.ts';
import { pushBrowser, pushingApp, subscribe } from '../../test/server/push-service.ts';
import { addAccountMail } from '../accounts/account-notifications.ts';
import { accountTexts } from '../accounts/account-texts.ts';
import type { FoodRequestTable } from '../db/schema.ts';
import { notifications } from '../notification-kinds.ts';
import { appointTo } from '../site/roles/appoint.ts';
import { wordsOf } from '../words/words-of.ts';
import type { About, Entry } from './notification.ts';
import { addMail } from './outbox.ts';
import { addPush } from './waiting-store.ts';

const HOME = { lat: 48.20849, lon: 16.37208 };
const LATER = '2026-06-18T17:00/19:00';

const env = { LANGUAGES: 'en,xx', CONTACT_EMAIL: 'kitchen@example.org', MODERATORS: 'mo@example.org,max@example.org' };

const idOf = async ({ db }: Pick<TestApp, 'db'>, email: string) =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function speak({ db }: Pick<TestApp, 'db'>, email: string, language: string | null): Promise<void> {
  await db.updateTable('users').set({ language }).where('email', '=', email).execute();
}

/** Removes the bracketed text of the pseudo-language and returns the rest. */
function unmarked(text: string): string {
  let [rest, before] = [text, ''];
  while (rest !== before) [rest, before] = [rest.replace(/⟦[^⟦⟧]*⟧/g, ''), rest];
  return rest.replace(/^-- $/m, '').replace(/\s+/g, ' ').trim();
}

/** Returns the title, texts and labels of an HTML page, each on its own line. */
function textsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '\n');
}

type State = Updateable<FoodRequestTable>;
const promised: State = { status: 'Accepted', pickupCode: '123456', pickupTime: LATER };
const waiting: State = { status: 'Requested', reason: null, pickupCode: null };
const declined = (reason: RequestReason): State => ({ status: 'Declined', reason, word: 'Sorry' });

/** A request that gives no reason to notify anyone. */
const untold: State = {
  ...{ ...waiting, word: null, claim: null, pickupTime: null, proposedTime: null, proposedByDonor: null },
  ...{ declinedTime: null, declinedByDonor: null },
  ...{
    previousLocation: null,
    previousDeadline: null,
    previousTime: null,
    movedFrom: null,
    placeChanged: false,
    contentsChanged: false,
  },
  ...{ offered: null, wanted: null, agreedAt: null, remindedAt: null, onWayAt: null, askedComingAt: null },
};

/** Request states with a reason to notify the requester, by kind. */
const toRequester: Record<string, State> = {
  accepted: promised,
  released: { ...waiting, reason: 'released', word: 'I am ill' },
  declined: declined('declined'),
  given: declined('given'),
  deleted: declined('deleted'),
  hidden: declined('hidden'),
  lapsed: declined('lapsed'),
  'no-show': { status: 'No Show' },
  expired: { status: 'Expired' },
  collected: { status: 'Collected' },
  changed: {
    ...{ ...promised, previousLocation: 'Lindenweg 5', previousDeadline: '2027-06-21' as Day, placeChanged: true },
    ...{ contentsChanged: true, previousTime: LATER },
  },
  offered: { ...waiting, offered: 1, wanted: 2, quantity: 6, unit: 'loaves' },
  claimed: { ...promised, claim: 'claimed' },
  reminder: { ...promised, remindedAt: NOW },
  'proposed-by-donor': { ...waiting, proposedTime: LATER, proposedByDonor: true },
  'agreed-by-donor': { ...promised, agreedAt: NOW },
  'time-declined-by-donor': { ...waiting, declinedTime: LATER, declinedByDonor: true },
  expected: { ...promised, askedComingAt: NOW },
  'message-to-requester': promised,
  'thanked-by-donor': { status: 'Collected' },
};

/** Request states with a reason to notify the donor, by kind. */
const toDonor: Record<string, State> = {
  waiting,
  taken: promised,
  coming: { ...promised, remindedAt: NOW },
  'proposed-by-requester': { ...waiting, proposedTime: LATER, proposedByDonor: false },
  'agreed-by-requester': { ...promised, agreedAt: NOW },
  'time-declined-by-requester': { ...waiting, declinedTime: LATER, declinedByDonor: false },
  'on-the-way': { ...promised, askedComingAt: NOW, onWayAt: NOW },
  moved: { ...promised, movedFrom: '2026-06-18T10:00/11:00' },
  'not-coming': { ...promised, status: 'Withdrawn', pickupCode: null },
  denied: { ...promised, claim: 'denied' },
  approved: { status: 'Collected' },
  'taken-off': declined('hidden'),
  'promise-expired': { status: 'Expired' },
  'not-collected': declined('lapsed'),
  'message-to-donor': promised,
  'thanked-by-requester': { status: 'Collected' },
};

/** Creates a site where Ben asks Ada for bread, with a subscribed browser each, and with the data for all other notifications. */
async function larder() {
  const mail = await mailServer();
  const { app, service, push } = await pushingApp({ env: { ...env, SMTP_URL: mail.url } });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const browsers = { ada: pushBrowser('ada'), ben: pushBrowser('ben') };
  expect((await subscribe(app, ada, browsers.ada)).status).toBe(200);
  expect((await subscribe(app, ben, browsers.ben)).status).toBe(200);
  const declared = { freeOf: ['milk', 'nuts'], diets: ['vegan'], conditions: [] };
  const alert = { near: '48.208,16.372', within: 2, label: 'Home', declared };
  expect((await app.call('POST', '/alerts', { as: ben, body: alert })).status).toBe(200);
  const contents = { contains: [], ...declared };
  const more = { quantity: 6, unit: 'loaves', inParts: true, pickup: HOME, contents };
  const foodId = await addFood(app, ada, more);
  const requestId = await askFor(app, ben, await addFood(app, ada));
  for (const [as, text] of [
    [ada, 'Hello Ben'],
    [ben, 'Hello Ada'],
  ] as const) {
    const message = { as, body: { id: randomUUID(), text } };
    expect((await app.call('POST', `/request/${requestId}/messages`, message)).status).toBe(200);
  }
  for (const byDonor of [true, false]) {
    await app.db.insertInto('thanks').values({ requestId, byDonor, words: 'Merci', saidAt: NOW }).execute();
  }
  await app.db.deleteFrom('outbox').execute();
  return { app, mail, service, push, ada, ben, browsers, foodId, requestId };
}
type Larder = Awaited<ReturnType<typeof larder>>;

/** Returns the recipient of an account mail, by kind. Most go to Ada. */
async function accountReader({ app, ada }: Larder, kind: string): Promise<{ address: string; userId?: string }> {
  if (kind === 'reset') {
    const address = 'rita@example.org';
    await join(app, 'Rita');
    await app.db.updateTable('users').set({ emailConfirmedAt: NOW }).where('email', '=', address).execute();
    return { address };
  }
  if (kind === 'confirm') {
    await createUser(app, 'Una', { isConfirmed: false });
    return { address: 'una@example.org', userId: await idOf(app, 'una@example.org') };
  }
  const userId = await idOf(app, ada.email);
  return kind === 'change' || kind === 'email-changed'
    ? { address: 'other@example.org', userId }
    : { address: ada.email };
}

/** Queues a mail of a kind, and its push if it has one, for a reader of the pseudo-language. */
async function queue(site: Larder, kind: string, sender: string, reader: string): Promise<void> {
  const { app, ada, ben, foodId, requestId } = site;
  const { db } = app;
  for (const { email } of [ada, ben]) await speak(app, email, sender);
  if (kind in accountTexts) {
    const about = await accountReader(site, kind);
    await speak(app, about.userId === undefined || kind === 'confirm' ? about.address : ada.email, reader);
    await db.deleteFrom('outbox').execute();
    return addAccountMail(db, kind as keyof typeof accountTexts, { ...about, device: 'Firefox on Linux' }, NOW);
  }
  if (kind === 'contact') {
    const body = { name: 'Eve', email: 'eve@example.org', subject: 'Plums', message: 'They are ripe.' };
    await createUser(app, 'Kitchen', { email: env.CONTACT_EMAIL });
    await speak(app, env.CONTACT_EMAIL, reader);
    await db.deleteFrom('outbox').execute();
    return void (await app.call('POST', '/contact', { body }));
  }
  if (kind === 'report') {
    const body = { about: 'food', reason: 'unsafe', words: 'It smells.', foodId };
    await createUser(app, 'Mo');
    await speak(app, 'mo@example.org', reader);
    await db.deleteFrom('outbox').execute();
    return void (await app.call('POST', '/reports', { as: ben, body }));
  }
  if (kind === 'roles-changed') {
    await speak(app, ada.email, reader);
    await db.deleteFrom('outbox').execute();
    return void (await appointTo(db, ada.email, { role: 'moderator', ctx: app.deps.ctx }));
  }
  if (kind === 'health') {
    const max = await createUser(app, 'Max');
    await speak(app, max.email, reader);
    await db.deleteFrom('outbox').execute();
    return addMail(db, kind, { userId: await idOf(app, max.email) }, NOW);
  }
  const isAboutFood = kind === 'first-offer' || kind === 'quiet';
  const told = kind in toDonor || kind === 'quiet' ? ada : ben;
  await speak(app, told.email, reader);
  const state = { ...untold, ...(kind in toDonor ? toDonor[kind] : toRequester[kind]) };
  await db.updateTable('foodRequests').set(state).where('id', '=', requestId).execute();
  await db.deleteFrom('outbox').execute();
  const { foodId: asked = null } =
    (await db.selectFrom('foodRequests').select('foodId').where('id', '=', requestId).executeTakeFirst()) ?? {};
  const userId = await idOf(app, told.email);
  const isDigest = kind === 'digest';
  const isOffer = kind === 'first-offer';
  if (isOffer) {
    await db
      .insertInto('firstOffers')
      .values({ foodId, personId: userId, until: minutesAfter(NOW, 60) })
      .execute();
  }
  if (isDigest) {
    await db.insertInto('notificationSettings').values({ userId, off: [], pushesDaily: true }).execute();
    await db.insertInto('digests').values({ userId, preparedAt: NOW }).execute();
    await db.updateTable('alertFinds').set({ digestedAt: NOW }).where('userId', '=', userId).execute();
  }
  const about: About =
    kind === 'waiting' ? { foodId: asked ?? '' } : isAboutFood ? { foodId } : isDigest ? { userId } : { requestId };
  await addMail(db, kind, about, NOW);
  if (!notifications.kinds[kind]?.push) return;
  await addPush(db, { kind, topic: 'x'.repeat(32), ...about }, [userId], NOW);
}

/** Returns the parts of a sent notification that are not in the pseudo-language, by channel. */
async function leftInEnglish(site: Larder, kind: string) {
  await queue(site, kind, 'en', 'xx');
  // Sends pushes first, because mailing about messages would make their push unnecessary.
  await site.push();
  const [sent] = site.service.take();
  const browser = sent?.path === site.browsers.ada.path ? site.browsers.ada : site.browsers.ben;
  const { title = '', body = '', lang, dir } = sent ? browser.read(sent.body) : {};
  await send(site.app);
  const [mail] = site.mail.take();
  if (!mail) throw new Error(`No mail came about “${kind}”. A new kind needs a line in the tables of this test.`);
  const { headers, text, html } = mail;
  return {
    mail: { subject: unmarked(headers.subject ?? ''), text: unmarked(text), html: unmarked(textsOf(html)) },
    marked: [headers['content-language'], ...(/<html lang="(\w+)" dir="(\w+)">/.exec(html)?.slice(1) ?? [])],
    ...(sent && { push: { title: unmarked(title), details: unmarked(body.split('\n').slice(1).join('')), lang, dir } }),
  };
}

test('each inbox entry is in the reader’s language', () => {
  const words = wordsOf('xx');
  const entry: Entry = { title: '', name: '', time: '', wanted: 2, offered: 1, unit: 'loaves', words: '' };
  const left = Object.entries(notifications.kinds).flatMap(([kind, { page }]) =>
    page
      ? [page.text(entry), page.text({ ...entry, time: null, words: null }), page.label].map((text) => [
          kind,
          unmarked(words._(text)),
        ])
      : [],
  );
  expect(left.length).toBeGreaterThan(60);
  expect(left.filter(([, text]) => text !== '')).toEqual([]);
});

/** Text that mails without a link to a page leave untranslated: the sender's message and the name of a document. */
const quoted: Record<string, string> = { contact: 'They are ripe.', health: ': docs/running.md#a-first-day' };

test('each notification is in its recipient’s language, in all its sentences and in the text around them', async () => {
  const site = await larder();
  const left: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  for (const [kind, { mail, push }] of Object.entries(notifications.kinds)) {
    if (!mail) continue;
    left[kind] = await leftInEnglish(site, kind);
    const isPage = !['contact', 'report', 'health'].includes(kind);
    expected[kind] = {
      mail: { subject: '· Open Larder', text: quoted[kind] ?? '', html: '' },
      marked: isPage ? ['xx', 'xx', 'ltr'] : ['xx'],
      ...(push && { push: { title: '', details: '', lang: 'xx', dir: 'ltr' } }),
    };
  }
  expect(left).toEqual(expected);
});

describe('notifications to several users', () => {
  test('are in each recipient’s language or, until it is known, in the site’s', async () => {
    const { app, mail, send } = await mailingApp({ env });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    await speak(app, ben.email, 'xx');
    const requestId = await askFor(app, ben, await addFood(app, ada));
    await send();
    await moved(app, ada, requestId, 'acceptance');
    await send();
    const bySide = Object.fromEntries(mail.take().map(({ to: [to = ''], says }) => [to, says]));
    expect(bySide).toEqual({
      'ada@example.org': 'Someone would like your food',
      'ben@example.org': '⟦⟦Food promised to you⟧',
    });
  });

  test('are in the site’s language if the site does not offer the recipient’s', async () => {
    const { app, mail, send } = await mailingApp({ env: { ...env, LANGUAGES: 'xx' } });
    const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
    await speak(app, ada.email, 'en');
    await askFor(app, ben, await addFood(app, ada));
    await send();
    expect(mail.take().map(({ says }) => says)).toEqual(['⟦⟦Someone would like your food⟧']);
  });

  test('are one mail per language for moderators', async () => {
    const { app, mail, send } = await mailingApp({ env: { ...env, MODERATORS: `${env.MODERATORS},mia@example.org` } });
    for (const name of ['Mo', 'Max', 'Mia']) await createUser(app, name);
    await speak(app, 'max@example.org', 'xx');
    const ben = await createUser(app, 'Ben');
    const foodId = await addFood(app, await createUser(app, 'Ada'));
    const body = { about: 'food', reason: 'unsafe', words: 'It smells.', foodId };
    expect((await app.call('POST', '/reports', { as: ben, body })).status).toBe(200);
    await send();
    const mails = mail.take();
    expect(mails.map(({ to, says }) => `${says}: ${[...to].sort()}`).sort()).toEqual([
      '1 report is waiting for you: mia@example.org,mo@example.org',
      '⟦1 report is waiting for you⟧: max@example.org',
    ]);
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(2);
    app.setNow(minutesAfter(NOW, 61));
    expect(await send()).toBe(0);
  });
});
