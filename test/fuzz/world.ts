import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { findSignIn, makeEmailLink } from '../../server/accounts/email-token.ts';
import { tableNames } from '../../server/db/backup/tables.ts';
import { setupLinkFor } from '../../server/site/setup/setup.ts';
import { buildApp, NOW, PUBLIC_URL, type TestApp } from '../server/build-app.ts';
import { addFood, askFor, expectInVain, foodInput, handOver, moved, pickupCode, release } from '../server/factories.ts';
import { join, logIn, type Member } from '../server/members.ts';
import { addPasskey, authenticator, cookiesOf } from '../server/passkeys.ts';
import { addPhoto, twoColours } from '../server/photos.ts';
import { pushBrowser } from '../server/push-service.ts';

/** All callers, named after their part in this world. */
export const names = ['Guest', 'Donor', 'Requester', 'Stranger', 'Suspended', 'Moderator'] as const;
export type Name = (typeof names)[number];
export const people = names.filter((name) => name !== 'Guest');

/** A site where everything has happened once, so that every call has something to act on. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** Texts that each occur in one place of the world. entitled.ts defines who may see which. */
export const canaries = {
  waitingNotes: 'canary: notes of who waits',
  acceptedNotes: 'canary: notes of who is accepted',
  hiddenNotes: 'canary: notes of a hidden food',
  hiddenWhy: 'canary: why a food is hidden',
  suspendedWhy: 'canary: why someone is suspended',
  suspendedNotes: 'canary: notes of a food of who is suspended',
  releaseWord: 'canary: word at a release',
  noShowAnswer: 'canary: answer to a no-show',
  thanksWords: 'canary: said with thanks',
  previousLocation: 'canary: where the food was when it was promised',
  reportWords: 'canary: words of a report',
  closingNote: 'canary: with what a report was closed',
  contactMessage: 'canary: message of the contact form',
  placeLabel: 'canary: name of a kept place',
  alertLabel: 'canary: name of the place of an alert',
  alertSearch: 'canary: what an alert looks for',
  foundLabel: 'canary: name of the place of an alert that has found food',
  wantedLabel: 'canary: name of the place of a wanted post',
  wantedSearch: 'canary: what someone needs',
  hiddenWanted: 'canary: what someone needs in a hidden post',
  hiddenWantedWhy: 'canary: why a wanted post is hidden',
  blockedAt: '2026-06-15T10:00:07.913Z',
  messageToDonor: 'canary: message to a donor',
  messageToRequester: 'canary: message to who has asked',
  reportedMessage: 'canary: message that is reported',
} as const;

/** Addresses of foods, each in one place of the world. Who may see them depends on who is accepted. */
export const addresses = {
  kept: 'canary: address of a promised food, in a kept place',
  waited: 'canary: address of a food that is waited for',
  strangers: 'canary: address of a food of the stranger',
  // These aren't stored any longer.
  previous: 'canary: address of a food when it was promised',
  collected: 'canary: address of a food that is collected',
} as const;

/** Exact coordinates of the foods with these addresses. */
export const HOME = { lat: 48.2041731, lon: 16.3698317 };

const MODERATOR = 'moderator@example.org';

export async function createWorld() {
  const app = await buildApp({
    // INVITE_ONLY keeps the site open whatever a steward's call sets; otherwise most later calls would be refused.
    env: { SMTP_URL: 'smtp://127.0.0.1:1', MODERATORS: MODERATOR, ANSWER_CACHE_MB: '8', INVITE_ONLY: 'off' },
    listens: true,
  });
  const members = {} as Record<(typeof people)[number], Member>;
  const links = {} as Record<(typeof people)[number], Record<'confirm' | 'change' | 'reset', string>>;
  for (const name of people) {
    const member = await join(app, name);
    members[name] = member;
    // As the site sends mail, unconfirmed emails aren't shown. The stranger's is unconfirmed.
    if (name !== 'Stranger') {
      const token = await secretOf(app, member, 'confirm');
      await done(app.call('POST', '/email-confirmation', { as: member, body: { token } }));
    }
  }
  const {
    Donor: donor,
    Requester: requester,
    Stranger: stranger,
    Suspended: suspended,
    Moderator: moderator,
  } = members;
  await logIn(app, donor, { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' });
  const photo = await addPhoto(app, donor);
  const near = { near: `${HOME.lat},${HOME.lon}`, within: 5 };
  const found = { ...near, search: 'for', label: canaries.foundLabel };
  await done(app.call('POST', '/alerts', { as: requester, body: found }));
  const alert = { ...near, search: canaries.alertSearch, label: canaries.alertLabel };
  await done(app.call('POST', '/alerts', { as: requester, body: alert }));
  const need = async (as: Member, search: string, label = 'At home') => {
    const body = { ...near, until: '06/30/2026', search, label, without: ['nuts'] };
    return (await (await app.call('POST', '/wanted', { as, body })).json()).insertedId as string;
  };
  const wanted = {
    shown: await need(requester, canaries.wantedSearch, canaries.wantedLabel),
    hidden: await need(donor, canaries.hiddenWanted),
  };
  const { publicKey } = await (await app.call('GET', '/push-subscriptions', { as: requester })).json();
  const phone = { ...pushBrowser('secret-of-requester').subscription, publicKey };
  await done(app.call('POST', '/push-subscriptions', { as: requester, body: phone }));
  const at = (address: string) => ({ pickup: { ...HOME, address } });

  const foods = {
    waited: await addFood(app, donor, { title: 'Waited for', image: photo.image, ...at(addresses.waited) }),
    promised: await addFood(app, donor, {
      title: 'Promised',
      location: canaries.previousLocation,
      ...at(addresses.previous),
    }),
    claimed: await addFood(app, donor, { title: 'Claimed' }),
    collected: await addFood(app, donor, { title: 'Collected', ...at(addresses.collected) }),
    missed: await addFood(app, donor, { title: 'Missed' }),
    answered: await addFood(app, donor, { title: 'Missed and answered' }),
    released: await addFood(app, donor, { title: 'Released' }),
    shared: await addFood(app, donor, { title: 'Shared', quantity: 60, unit: 'pieces', inParts: true }),
    offered: await addFood(app, donor, { title: 'Offered', offerTo: wanted.shown }),
    ended: await addFood(app, donor, { title: 'Ended' }),
    hidden: await addFood(app, donor, { title: 'Hidden', notes: canaries.hiddenNotes }),
    strangers: await addBefore(app, stranger, { title: 'Of the stranger', ...at(addresses.strangers) }),
    suspendeds: await addFood(app, suspended, { title: 'Of who is suspended', notes: canaries.suspendedNotes }),
  };
  await app.db
    .updateTable('foods')
    .set({ deadline: '2026-06-10' as Day })
    .where('id', '=', foods.ended)
    .execute();
  const ask = async (food: string, notes = 'I can come at six') => {
    const response = await app.call('POST', '/add-request', { as: requester, body: { foodId: food, notes } });
    return (await response.json()).insertedId as string;
  };
  // A day earlier, so that there can be a no-show by now.
  app.setNow(new Date(NOW.getTime() - 24 * 60 * 60_000));
  const requests = {
    waiting: await ask(foods.waited, canaries.waitingNotes),
    accepted: await ask(foods.promised, canaries.acceptedNotes),
    claimed: await ask(foods.claimed),
    collected: await ask(foods.collected),
    missed: await ask(foods.missed),
    answered: await ask(foods.answered),
    released: await ask(foods.released),
    share: await ask(foods.shared),
    strangersShare: await askFor(app, stranger, foods.shared),
    strangers: await askFor(app, stranger, foods.waited),
    moderators: await askFor(app, moderator, foods.waited),
    ofStranger: await ask(foods.strangers),
  };
  await done(app.call('PUT', `/request/${requests.share}/offer`, { as: donor, body: { offered: 1 } }));
  const window = { window: '2026-06-17T18:00/19:00' };
  await done(app.call('PUT', `/request/${requests.waiting}/proposal`, { as: requester, body: window }));
  const { accepted, claimed, missed, answered, released } = requests;
  for (const id of [accepted, claimed, missed, answered, released]) await moved(app, donor, id, 'acceptance');
  await expectInVain(app, donor, accepted, missed, answered);
  await handOver(app, { donor, requester, requestId: requests.collected });
  const thanks = { words: canaries.thanksWords };
  await done(app.call('POST', `/request/${requests.collected}/thanks`, { as: donor, body: thanks }));
  await moved(app, donor, claimed, 'claim');
  for (const id of [missed, answered]) await moved(app, donor, id, 'no-show');
  const answer = { answer: canaries.noShowAnswer };
  await done(app.call('POST', `/request/${answered}/no-show/answer`, { as: requester, body: answer }));
  await done(release(app, donor, released, canaries.releaseWord));
  const pickup = { ...HOME, address: addresses.kept, keepAs: canaries.placeLabel };
  const moves = { title: 'Promised', location: 'Lindenweg 9', pickup };
  await done(app.call('PUT', `/update-food/${foods.promised}`, { as: donor, body: foodInput(moves) }));

  const report = { about: 'food', foodId: foods.waited, reason: 'unsafe' };
  await done(app.call('POST', '/reports', { as: stranger, body: { ...report, words: canaries.reportWords } }));
  await done(app.call('POST', '/reports', { as: requester, body: { ...report, words: 'closed soon' } }));
  const needless = { about: 'person', wantedId: wanted.shown, reason: 'other' };
  await done(app.call('POST', '/reports', { as: stranger, body: needless }));
  const reports: { _id: string; words: string }[] = await (
    await app.call('GET', '/moderation/reports', { as: moderator })
  ).json();
  const reportId = (words: string) => reports.find((one) => one.words === words)?._id ?? '';
  const closing = { why: canaries.closingNote };
  const closed = `/moderation/reports/${reportId('closed soon')}/closing`;
  await done(app.call('POST', closed, { as: moderator, body: closing }));
  const hiding = { why: canaries.hiddenWhy };
  await done(app.call('POST', `/moderation/foods/${foods.hidden}/hiding`, { as: moderator, body: hiding }));
  const hidingWanted = { why: canaries.hiddenWantedWhy };
  await done(app.call('POST', `/moderation/wanted/${wanted.hidden}/hiding`, { as: moderator, body: hidingWanted }));
  const message = { name: 'Gus', email: 'gus@example.org', subject: 'Hello', message: canaries.contactMessage };
  await done(app.call('POST', '/contact', { body: message }));

  const write = async (as: Member, text: string) => {
    const response = await app.call('POST', `/request/${requests.collected}/messages`, { as, body: { text } });
    return (await response.json()).insertedId as string;
  };
  const messages = {
    toDonor: await write(requester, canaries.messageToDonor),
    toRequester: await write(donor, canaries.messageToRequester),
    reported: await write(requester, canaries.reportedMessage),
  };
  const rude = { about: 'message', messageId: messages.reported, reason: 'rude' };
  await done(app.call('POST', '/reports', { as: donor, body: rude }));

  const ids = Object.fromEntries(
    (await app.db.selectFrom('users').select(['id', 'name']).execute()).map(({ name, id }) => [name, id]),
  ) as Record<(typeof people)[number], string>;
  const idTokens = {} as Record<(typeof people)[number], string>;
  for (const name of people) {
    const member = members[name];
    idTokens[name] = (await (await app.call('GET', '/auth/token', { as: member })).json()).token;
    links[name] = {
      confirm: await secretOf(app, member, 'confirm'),
      change: await secretOf(app, member, 'change', `${name.toLowerCase()}-2@example.org`),
      reset: await secretOf(app, member, 'reset'),
    };
  }
  app.setNow(canaries.blockedAt);
  await done(app.call('POST', '/blocks', { as: stranger, body: { foodId: foods.suspendeds } }));
  app.setNow(NOW);
  // The cookie of a browser that knows of a block.
  stranger.cookie += '; blocks=1';
  const { link } = await (await app.call('POST', '/invitations', { as: donor })).json();

  const roleLink = async () =>
    (
      await app.call('POST', '/moderation/role-links', { as: moderator, body: { role: 'moderator' } })
    ).json() as Promise<{ _id: string; link: string }>;
  const token = (await roleLink()).link.replace(/.*#/, '');
  await done(app.call('POST', '/role', { as: moderator, body: { token } }));
  const roles = { token, openId: (await roleLink())._id };

  const device = authenticator();
  await done(addPasskey(app, requester, device));
  const toAdd = await app.call('GET', '/auth/passkey/generate-register-options', { as: requester });
  const toEnter = await app.call('GET', '/auth/passkey/generate-authenticate-options');
  const enteredBy = device.get(await toEnter.json());
  const passkeys = {
    /** Passkey response and cookies that log the requester in, while the challenge is valid. */
    enter: { cookie: cookiesOf(toEnter), body: { response: enteredBy } },
    add: { cookie: cookiesOf(toAdd), body: { name: 'Laptop', response: authenticator().create(await toAdd.json()) } },
    id: enteredBy.id,
  };
  // Last, because it ends their sessions, so their cookie is no longer valid.
  const suspension = { why: canaries.suspendedWhy };
  const theirs = `/moderation/people/${ids.Suspended}/suspension`;
  await done(app.call('POST', theirs, { as: moderator, body: suspension }));

  const code = await pickupCode(app, requester, requests.accepted);
  const idOf = async (path: string, as: Member, isIt: (one: { isThis?: boolean }) => boolean = () => true) =>
    (await (await app.call('GET', path, { as })).json()).find(isIt)._id as string;
  const { subscriptions } = await (await app.call('GET', '/push-subscriptions', { as: requester })).json();
  const own = {
    session: { id: await idOf('/sessions', donor, ({ isThis }) => !isThis), owner: 'Donor' },
    place: { id: await idOf('/my-places', donor), owner: 'Donor' },
    invitation: { id: await idOf('/invitations', donor), owner: 'Donor' },
    alert: { id: await idOf('/alerts', requester), owner: 'Requester' },
    pushSubscription: { id: subscriptions[0]._id as string, owner: 'Requester' },
    passkey: { id: await idOf('/passkeys', requester), owner: 'Requester' },
    credential: { id: passkeys.id, owner: 'Requester' },
  } satisfies Record<string, { id: string; owner: Name }>;
  const hashes = await sql<{ password: string }>`select password from sign_in_accounts`.execute(app.db);
  const setupSecret = (await setupLinkFor(app.db, PUBLIC_URL)).split('#')[1] ?? '';
  await app.call('POST', '/setup', { as: members.Moderator, body: { token: setupSecret } });
  await app.call('PUT', '/moderation/site/texts/about', {
    as: members.Moderator,
    body: { language: 'en', source: '# We\n\n- [share](/foods)', after: 0 },
  });
  const restore = await restorer(app);
  return {
    app,
    members,
    foods,
    requests,
    wanted,
    roles,
    ids,
    idTokens,
    links,
    code,
    photo,
    reportId: reportId(canaries.reportWords),
    messages,
    passkeys,
    setupSecret,
    /** Ids that only their owners learn. */
    own,
    /** Ids grouped by kind, to replace other ids with. */
    kinds: [foods, requests, wanted, ids, messages, { report: reportId(canaries.reportWords), photo: photo.id }].map(
      (named) => Object.values(named),
    ),
    /** A browser without a push subscription. */
    browser: { ...pushBrowser('new').subscription, publicKey },
    picture: await twoColours().jpeg().toBuffer(),
    /** Texts that no one may read: everything that opens an account, and the push endpoints of browsers. */
    unreadable: [
      ...hashes.rows.map(({ password }) => password),
      ...Object.values(links).flatMap((ofOne) => Object.values(ofOne)),
      ...[phone.endpoint, phone.keys.auth, setupSecret],
      new URL(link).searchParams.get('invite') ?? '',
      ...Object.values(members).flatMap(({ cookie }) =>
        cookie.split('; ').map((one) => /=([^.]+)/.exec(one)?.[1] ?? ''),
      ),
    ].filter((secret) => secret.length > 10),
    /** Restores the world as it was created. */
    restore,
  };
}

/**
 * Adds a food by someone with an unconfirmed email, as if from a time when the site sent no mail and required no confirmation.
 */
async function addBefore(app: TestApp, donor: Member, food: Parameters<typeof foodInput>[0]): Promise<string> {
  const confirm = (emailConfirmedAt: Date | null) =>
    app.db.updateTable('users').set({ emailConfirmedAt }).where('email', '=', donor.email).execute();
  await confirm(NOW);
  const id = await addFood(app, donor, food);
  await confirm(null);
  return id;
}

/** The secret after the `#` of a link in a mail. */
async function secretOf(
  { db }: TestApp,
  { email }: Member,
  purpose: 'confirm' | 'change' | 'reset',
  address = email,
): Promise<string> {
  const known = await findSignIn(db, email);
  if (!known) throw new Error(`${email} is not registered`);
  return (await makeEmailLink(db, { purpose, ...known, address }, NOW)).split('#')[1] ?? '';
}

async function done(answering: Response | Promise<Response>): Promise<void> {
  const response = await answering;
  expect(response.ok, await response.clone().text()).toBe(true);
}

/** Saves the rows of all tables. @returns a function that restores them */
async function restorer({ db, changes }: TestApp): Promise<() => Promise<void>> {
  const tables = await tableNames(db);
  const steps: string[] = [];
  await sql`drop schema if exists kept cascade`.execute(db);
  await sql`create schema kept`.execute(db);
  for (const table of tables) {
    await sql`create table kept.${sql.id(table)} as table ${sql.id(table)}`.execute(db);
    const { rows } = await sql<{ columns: string }>`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db);
    const columns = rows[0]?.columns;
    steps.push(`insert into "${table}" (${columns}) select ${columns} from kept."${table}"`);
  }
  // For so few rows, truncate takes four times as long.
  const statements = [...tables.map((table) => `delete from "${table}"`), ...steps].join('; ');
  return async () => {
    await db.transaction().execute(async (tx) => {
      // The replica role keeps triggers from changing the restored rows.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(`do $restore$ begin ${statements}; end $restore$`).execute(tx);
    });
    // The memory cache doesn't know of these changes.
    changes.begin();
  };
}
