import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { settingNames } from '../../../contract/accounts/push-terms.ts';
import { temporaryFolder } from '../../../test/process/app-process.ts';
import { buildApp } from '../../../test/server/build-app.ts';
import { addFood, askFor, createUser, errorOf, foodInput, handOver } from '../../../test/server/factories.ts';
import { freshServerDatabase } from '../../../test/server/fresh-database.ts';
import { addPhoto } from '../../../test/server/photos.ts';
import { pushBrowser, subscribe } from '../../../test/server/push-service.ts';
import { makeEmailLink } from '../../accounts/email-token.ts';
import { recordFailure } from '../../notifications/delivery-failures.ts';
import { setPictureHidden } from '../../photos/hidden-pictures.ts';
import { appointTo } from '../../site/roles/appoint.ts';
import { type Database, openServer } from '../database.ts';
import { openInMemory } from '../embedded/embedded.ts';
import { migrate, migrateWithin } from '../migrate.ts';
import { migrationNames } from '../migration-names.ts';
import { replaceSecret } from '../secrets.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { markRestoredCopy, readRestoredCopy } from './restored-copy.ts';
import { tableNames } from './tables.ts';
import { verifyBackup } from './verify.ts';

async function fromServerToEmbedded() {
  const folder = await newFolder();
  const server = await filledServer();
  const before = await everything(server);
  for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);

  const contents = await writeBackup(server, join(folder, 'server.gz'));
  expect(Object.keys(contents).toSorted()).toEqual(Object.keys(before));
  const embedded = await emptyEmbedded();
  await restore(embedded, join(folder, 'server.gz'));
  expect(await everything(embedded)).toEqual({ ...before, ...AFTER_RESTORE });
  return { folder, before, embedded };
}

describe('A backup', () => {
  it('moves every row from a server to the embedded database', async () => {
    await fromServerToEmbedded();
  });

  it('moves every row from the embedded database to a server', { tags: 'operating' }, async () => {
    const { folder, before, embedded } = await fromServerToEmbedded();
    await writeBackup(embedded, join(folder, 'embedded.gz'));
    const back = await emptyServer();
    await restore(back, join(folder, 'embedded.gz'));
    expect(await everything(back)).toEqual({ ...before, ...AFTER_RESTORE });

    const app = await buildApp({ database: back });
    await addFood(app, await createUser(app, 'Ada'));
  });

  it('is a consistent snapshot, even if the data changes meanwhile', { tags: 'operating' }, async () => {
    const folder = await newFolder();
    const server = await filledServer();
    const before = await everything(server);
    const other = await server.pool.connect();
    await other.query('begin');
    await other.query('lock table request_moves');
    const written = writeBackup(server, join(folder, 'moment.gz'));
    await expect
      .poll(
        async () =>
          (
            await other.query(`select 1 from pg_locks join pg_database on pg_database.oid = database
              where not granted and mode = 'AccessShareLock' and datname = current_database()`)
          ).rows,
      )
      .not.toEqual([]);
    await other.query('delete from request_moves');
    await other.query('commit');
    other.release();
    await written;
    const restored = await emptyServer();
    await restore(restored, join(folder, 'moment.gz'));
    expect(await everything(restored)).toEqual({ ...before, ...AFTER_RESTORE });
  });

  it('is restored as a copy with the time of the backup, or as the site if requested', async () => {
    const folder = await newFolder();
    const site = await emptyServer();
    await migrate(site.db);
    const begun = Date.now();
    await writeBackup(site, join(folder, 'site.gz'));
    const copy = await emptyServer();
    const { madeAt } = await restore(copy, join(folder, 'site.gz'));
    expect(madeAt.getTime()).toBeGreaterThanOrEqual(begun);
    expect(await readRestoredCopy(copy.db)).toEqual({ madeAt, restoredAt: expect.any(Date) });

    await markRestoredCopy(copy.db, { madeAt: new Date(0), restoredAt: new Date(0) });
    await writeBackup(copy, join(folder, 'copy.gz'));
    const again = await emptyServer();
    const { madeAt: later } = await restore(again, join(folder, 'copy.gz'));
    expect(await readRestoredCopy(again.db)).toMatchObject({ madeAt: later });
    const moved = await emptyServer();
    await restore(moved, join(folder, 'copy.gz'), { isSite: true });
    expect(await readRestoredCopy(moved.db)).toBeUndefined();
  });

  it('of an older version is migrated to the newest schema', { tags: 'upgrade' }, async () => {
    const folder = await newFolder();
    const older = await emptyServer();
    const [id, at] = [uuidv7(), new Date('2026-06-15T10:00:00.123Z')];
    await migrateWithin(older.db, '084-a-translation-for-each-language.additive');
    await sql`insert into users (id, issuer, subject, email, name, photo)
      values (${id}, 'embedded', 'ada', 'ada@example.org', 'Ada', '')`.execute(older.db);
    const ids = [uuidv7(), uuidv7()];
    await sql`insert into users (id, issuer, subject, email, name, photo)
      values (${ids[0]}, 'embedded', 'ben', 'ben@example.org', 'Ben', '')`.execute(older.db);
    await sql`insert into food_requests (id, donor_id, requester_id, title, image, quantity, location, deadline, requested_for,
        status, notes, asked_at, turn, unread, told_at)
      values (${ids[1]}, ${id}, ${ids[0]}, 'Bread', 'https://example.org/b.jpg', 1, 'Here', '2026-06-16', '2026-06-16',
        'Declined', 'Please', ${at}, 1, true, ${at})`.execute(older.db);
    await writeBackup(older, join(folder, 'older.gz'));
    const newer = await emptyEmbedded();
    await restore(newer, join(folder, 'older.gz'));
    expect(await newer.db.selectFrom('inbox').select(['userId', 'kind', 'requestId', 'at']).execute()).toEqual([
      { userId: ids[0], kind: 'declined', requestId: ids[1], at },
    ]);
    const { rows } = await sql`select name from kysely_migration order by name`.execute(newer.db);
    expect(rows).toEqual(migrationNames().map((name) => ({ name })));
  });

  it('is readable only by its owner, and never replaces a file', async () => {
    const file = join(await newFolder(), 'backup.gz');
    const database = await emptyServer();
    await expect(writeBackup(database, file)).rejects.toThrow('This database is empty.');
    await migrate(database.db);
    await writeBackup(database, file);
    expect(statSync(file).mode & 0o077).toBe(0);
    await expect(writeBackup(database, file)).rejects.toThrow(`${file} already exists.`);
    expect(readdirSync(dirname(file))).toEqual(['backup.gz']);
  });

  it('is not restored into a database that is not empty', { tags: 'operating' }, async () => {
    const file = await filledBackup();
    const server = await filledServer();
    const before = await everything(server);
    await expect(restore(server, file)).rejects.toThrow('The database is not empty. Nothing was changed.');
    expect(await everything(server)).toEqual(before);
  });

  it.each<[string, string, (backup: Buffer) => Buffer]>([
    ['is empty', 'is damaged: it is empty.', () => Buffer.alloc(0)],
    ['is cut short', 'is damaged: it is cut off after line ', (backup) => backup.subarray(0, -200)],
    [
      'has a damaged byte',
      'is damaged: its compressed data has changed after line ',
      (backup) => flip(backup, backup.length - 8),
    ],
    [
      'has no end',
      'is damaged: it is cut off: the end mark is missing after line ',
      edited((text) => text.replace(/\["end".*\n/, '')),
    ],
    [
      'lacks a row',
      'is damaged: the table foods has 2 rows instead of 3.',
      edited((text) => text.replace(/\{.*Sourdough.*\n/, '')),
    ],
    [
      'has a row twice',
      'is damaged: the table foods has 4 rows instead of 3.',
      edited((text) => text.replace(/\{.*Sourdough.*\n/, '$&$&')),
    ],
    [
      'has a changed row',
      'is damaged: the rows of the table foods have changed.',
      edited((text) => text.replace(/("table","foods"\]\n.*?)Sourdough/, '$1Sourdoubt')),
    ],
    [
      'lacks a table',
      'is damaged: the table thanks is missing.',
      edited((text) => text.replace(/\["table","thanks"\]\n(\{.*\n)*/, '')),
    ],
    [
      'has another table',
      'is damaged: the table thanks is missing.',
      edited((text) => text.replace('["table","thanks"]', '["table","thinks"]')),
    ],
    ['has a broken line', 'cannot be read.', edited((text) => text.replace(/\n\{/, '\n}'))],
    ['continues after its end', 'is damaged: it continues after its end mark.', edited((text) => `${text}{}\n`)],
    ['is something else', 'is not an Open Larder backup.', () => gzipSync('Dear Ada,\n')],
    ['is not compressed', 'is not an Open Larder backup.', gunzipSync],
    [
      'was made by a newer version',
      'is from a newer version of Open Larder (999-later).',
      edited((text) => text.replace(/\d{3}-[a-z.-]+/, '999-later')),
    ],
    [
      'was made before 28 November 2026',
      'is from before 28 November 2026 (058-claimed-invitations.additive), which is too old for this version.',
      edited((text) => text.replace(/\d{3}-[a-z.-]+/, '058-claimed-invitations.additive')),
    ],
    [
      'is of a newer format',
      'is from a newer version of Open Larder ',
      edited((text) => text.replace('"format":1', '"format":2')),
    ],
  ])('that %s is rejected with an explanation before any change', async (_what, words, damage) => {
    const file = join(await newFolder(), 'damaged.gz');
    writeFileSync(file, damage(readFileSync(await filledBackup())));
    const refusal = await verifyBackup(file).then(
      () => 'none',
      (error) => error.message,
    );
    expect(refusal).toContain(words);
    expect(refusal).toMatch(new RegExp(`^${file} .* Nothing was changed\\.`));
  });

  it('that is intact, but has inconsistent rows, leaves the database empty', async () => {
    const folder = await newFolder();
    const server = await filledServer();
    // As if a disk had lost a row.
    await sql`set session_replication_role = replica`.execute(server.db);
    await sql`delete from users where name = 'Ben'`.execute(server.db);
    await writeBackup(server, join(folder, 'torn.gz'));
    const database = await emptyServer();
    await expect(restore(database, join(folder, 'torn.gz'))).rejects.toThrow(
      /^The rows of .+torn\.gz are inconsistent in the table \w+ \(.+\)\. Nothing was restored\..+Restore an older backup\.$/,
    );
    expect(await tableNames(database.db)).toEqual([]);
  });
});

/** Two tables are about the database itself, so their rows differ after a restore. */
const AFTER_RESTORE = { restored_copy: [expect.anything()], site_time: [] };

async function restore(database: Database, file: string, options?: { isSite: boolean }) {
  return restoreBackup(database, await verifyBackup(file), options);
}

async function newFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function emptyServer(): Promise<Database> {
  const given = inject('database');
  if (!('server' in given)) throw new Error('needs a server');
  return closedAfterwards(openServer(await freshServerDatabase(given.server, null), () => {}));
}

async function emptyEmbedded(): Promise<Database> {
  return closedAfterwards(await openInMemory());
}

function closedAfterwards(database: Database): Database {
  onTestFinished(database.close);
  return database;
}

let filled: Promise<Buffer> | undefined;

/** Writes a backup of `filledServer` and returns its path. */
async function filledBackup(): Promise<string> {
  const file = join(await newFolder(), 'filled.gz');
  filled ??= filledServer().then(async (server) => {
    await writeBackup(server, file);
    return readFileSync(file);
  });
  writeFileSync(file, await filled);
  return file;
}

/** Creates a server with rows in every table, through the API where that is possible. */
async function filledServer(): Promise<Database> {
  const server = await emptyServer();
  await migrate(server.db);
  const app = await buildApp({
    database: server,
    env: { SMTP_URL: 'smtp://localhost', CONTACT_EMAIL: 'k@example.org' },
  });
  const [ada, ben] = [await createUser(app, 'Ada'), await createUser(app, 'Ben')];
  const foodId = await addFood(app, ada, { notes: 'A line\u2028separator, "quotes", \\ and 🥖'.repeat(20) });
  const alert = { near: '48.2,16.4', within: 2, label: 'Home' };
  expect((await app.call('POST', '/alerts', { as: ben, body: alert })).status).toBe(200);
  const cem = await createUser(app, 'Cem');
  const wanted = { ...alert, search: 'Soup', until: '06/20/2026' };
  const { insertedId: offerTo } = await (await app.call('POST', '/wanted', { as: cem, body: wanted })).json();
  expect((await app.call('POST', '/invitations', { as: ada })).status).toBe(200);
  expect((await subscribe(app, ada, pushBrowser('ada'))).status).toBe(200);
  const inEachWay = { page: true, push: true, mail: false };
  const kinds = Object.fromEntries(Object.keys(settingNames).map((kind) => [kind, inEachWay]));
  const settings = { kinds, quietHours: null };
  expect((await app.call('PUT', '/notification-settings', { as: ben, body: settings })).status).toBe(200);
  const pickup = { lat: 48.2, lon: 16.4, address: 'Adaweg 7', keepAs: 'Home' };
  const pictured = await addFood(app, ada, { image: (await addPhoto(app, ada)).image, pickup });
  await setPictureHidden(server.db, pictured, true);
  const requestId = await askFor(app, ben, foodId);
  const message = { text: 'Six?', image: (await addPhoto(app, ben)).image };
  const sent = await app.call('POST', `/request/${requestId}/messages`, { as: ben, body: message });
  expect(sent.status).toBe(200);
  const proposal = { window: '2026-06-15T18:00/19:00' };
  expect((await app.call('PUT', `/request/${requestId}/proposal`, { as: ben, body: proposal })).status).toBe(200);
  await handOver(app, { donor: ada, requester: ben, requestId });
  const thanks = { words: 'It was still warm' };
  expect((await app.call('POST', `/request/${requestId}/thanks`, { as: ben, body: thanks })).status).toBe(200);
  const headers = { 'Idempotency-Key': randomUUID() };
  expect((await app.call('POST', '/add-food', { as: ada, body: foodInput({ offerTo }), headers })).status).toBe(200);
  // More rows than are read or inserted at once.
  for (let i = 0; i < 600; i++)
    await server.db
      .insertInto('secrets')
      .values({ name: `secret-${i}`, value: 'x'.repeat(4000) })
      .execute();
  expect((await app.call('POST', '/blocks', { as: ben, body: { foodId } })).status).toBe(200);
  const note = { name: 'Cleo', email: 'cleo@example.org', subject: 'Plums', message: 'They are ripe.' };
  const signUp = {
    name: 'Dora',
    email: 'dora@example.org',
    password: 'Secret-Password',
    image: 'https://example.org/d.jpg',
  };
  for (const [method, path, body] of [
    ['POST', '/contact', note],
    ['POST', '/auth/sign-up/email', signUp],
    ['GET', '/auth/jwks', undefined],
  ] as const) {
    const response = await app.call(method, path, { body });
    if (response.status !== 200) throw new Error(JSON.stringify(await errorOf(response)));
  }
  const now = new Date('2026-06-15T10:00:00.123Z');
  const dora = { issuer: 'embedded', subject: 'dora', address: signUp.email };
  await makeEmailLink(server.db, { purpose: 'reset', ...dora }, now);
  const { id: reader } = await server.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await server.db.insertInto('digests').values({ userId: reader, preparedAt: now }).execute();
  await server.db
    .insertInto('foodOutcomes')
    .values({ foodId: uuidv7(), donorId: reader, outcome: 'eaten', quantity: 1, unit: null, saidAt: now })
    .execute();
  await server.db
    .insertInto('unsubscribes')
    .values({ addressHash: randomBytes(32), unsubscribedAt: now })
    .execute();
  await recordFailure(server.db, 'mail', 'example.org', now);
  await server.db
    .insertInto('usedIdTokens')
    .values({ tokenHash: randomBytes(32), expiresAt: now })
    .execute();
  await server.db
    .insertInto('siteSettings')
    .values({ name: 'line', value: JSON.stringify('Soup for all of us.'), changedAt: now })
    .execute();
  await server.db
    .insertInto('siteTexts')
    .values({ kind: 'about', language: 'en', version: 1, source: '# We', savedBy: null, savedAt: now })
    .execute();
  await server.db
    .insertInto('setup')
    .values({ secretHash: randomBytes(32) })
    .execute();
  await markRestoredCopy(server.db, { madeAt: now, restoredAt: now });
  await server.db.insertInto('siteTime').values({ seenAt: now, boot: 'one', uptime: 1.5 }).execute();
  await server.db.insertInto('newestRelease').values({ askedAt: now, version: '1.2.0' }).execute();
  await server.db
    .insertInto('mailServer')
    .values({
      ...{ id: 1, host: 'mail.example.org', port: 465, encryption: 'tls', username: 'larder' },
      ...{ password: randomBytes(32), sender: 'larder@example.org', changedAt: now },
    })
    .execute();
  await server.db
    .insertInto('logoFiles')
    .values({ name: '32.png', hash: '0a1b2c3d', body: randomBytes(32), madeAt: now })
    .execute();
  await appointTo(server.db, ada.email, { role: 'steward', ctx: app.deps.ctx });
  const role = { role: 'moderator' };
  expect((await app.call('POST', '/moderation/role-links', { as: ada, body: role })).status).toBe(200);
  const report = await app.call('POST', '/reports', { as: ben, body: { about: 'food', foodId, reason: 'other' } });
  if (report.status !== 200) throw new Error(JSON.stringify(await errorOf(report)));
  await server.db
    .insertInto('moderationActs')
    .values({
      ...{ id: uuidv7(), actedAt: now, moderatorId: uuidv7(), moderator: 'Mo' },
      ...{ act: 'hide', targetId: foodId, target: 'Bread', why: 'Mould' },
    })
    .execute();
  await sql`insert into sign_in_verifications (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
    values (${uuidv7()}, 'state', '{}', ${now}, ${now}, ${now})`.execute(server.db);
  await sql`insert into sign_in_passkeys ("userId", "publicKey", "credentialID", counter, "deviceType", "backedUp")
    select id, 'key', 'credential', 4294967295, 'multiDevice', true from sign_in_users limit 1`.execute(server.db);
  await server.db.transaction().execute((tx) => replaceSecret(tx, 'unsubscribe', new Date(), false));
  return server;
}

/** Returns all rows of all tables, each table in an order that does not depend on the database. */
async function everything({ db, pool }: Database): Promise<Record<string, unknown[]>> {
  const tables = (await tableNames(db)).toSorted();
  const rows = await Promise.all(tables.map(async (table) => (await pool.query(`select * from ${table}`)).rows));
  const inOrder = (rows: unknown[]) => rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return Object.fromEntries(tables.map((table, i) => [table, inOrder(rows[i] ?? [])]));
}

function edited(edit: (text: string) => string) {
  return (backup: Buffer): Buffer => {
    const text = gunzipSync(backup).toString();
    const after = edit(text);
    if (after === text) throw new Error('nothing was edited');
    return gzipSync(after);
  };
}

function flip(backup: Buffer, at: number): Buffer {
  const copy = Buffer.from(backup);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
