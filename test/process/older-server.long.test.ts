/** @module-tag upgrade */
import { execFile, execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { migrationNames } from '../../server/db/migration-names.ts';
import { startPostgres } from '../server/postgres-server.ts';
import { type AppProcess, launchApp, ROOT, startApp, temporaryFolder } from './app-process.ts';
import { call, food, type Person, register } from './person.ts';

const MIGRATIONS = 'server/db/migrations';
const NEWER = /^This data is from a newer version of Open Larder, with migrations unknown here: 999-other-sessions\. /;

/** A migration of a later version that this version's servers can cope with: it adds a column to each table. */
const ADDS = `
  import { sql } from 'kysely';
  export async function up(db) {
    const { rows } = await sql\`select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not like 'kysely%'\`.execute(db);
    for (const { name } of rows) await sql\`alter table \${sql.table(name)} add column added_later text\`.execute(db);
  }`;

/** A migration that they can't cope with: they create sessions without the required column. */
const CHANGES = `
  import { sql } from 'kysely';
  export async function up(db) {
    await sql\`alter table sessions add column place text not null default ''\`.execute(db);
    await sql\`alter table sessions alter column place drop default\`.execute(db);
  }`;

test('an older server keeps working alongside a newer one that only added to the tables; otherwise it isn’t ready', async () => {
  const { url, folder } = await postgres();
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
  const older = await start({ env });
  const people = await meet(older);
  await live(older, people);

  const adding = await codeWith(join(folder, 'adding'), { '998-more.additive.ts': ADDS });
  const newer = await start({ env, cwd: adding });
  expect(await statusOf(older)).toBe(200);
  await expect.poll(() => older.stdout()).toContain('"migrations":["998-more.additive"]');
  await live(older, people);
  await live(older, await meet(older, ' later'));
  await live(newer, people);
  await newer.stop();

  const changing = await codeWith(join(folder, 'changing'), {
    '998-more.additive.ts': ADDS,
    '999-other-sessions.ts': CHANGES,
  });
  const last = await start({ env, cwd: changing });
  expect(await statusOf(last)).toBe(200);
  expect(await statusOf(older)).toBe(503);
  await expect(meet(older, ' too late')).rejects.toThrow('/jwt answered 500');
  await older.stop();
});

test('older programs refuse newer data with a message, but still back it up', async () => {
  const { url, folder } = await postgres();
  const changing = await codeWith(join(folder, 'changing'), { '999-other-sessions.ts': CHANGES });
  const databases: Record<string, string>[] = [
    { DATABASE_URL: url, DATA_DIR: join(folder, 'backups') },
    { DATA_DIR: join(folder, 'data') },
  ];
  for (const env of databases) {
    await (await start({ env, cwd: changing })).stop();
    const server = await launchApp({ env });
    expect(await server.exited).toEqual({ code: 1, signal: null });
    expect(server.stderr()).toMatch(NEWER);
    for (const [name, ...args] of [
      ['account', 'delete', 'ada@example.org'],
      ['make-moderator', 'ada@example.org'],
      ['reset-password', 'ada@example.org'],
      ['rotate-keys'],
      ['setup-link'],
    ]) {
      expect(await command(env, name, ...args), name).toMatchObject({ code: 1, stderr: expect.stringMatching(NEWER) });
    }
    const file = join(folder, `${Object.keys(env)}.jsonl.gz`);
    expect(await command(env, 'backup', file)).toMatchObject({ code: 0, stderr: '' });
    expect(await command({ DATA_DIR: join(folder, 'empty') }, 'restore', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is from a newer version of Open Larder (999-other-sessions)'),
    });
  }
});

/** To test another version, set `OLDER_COMMIT`. */
test('a server from before the newest migration keeps working alongside this version, or isn’t ready', async ({
  skip,
}) => {
  const commit = process.env.OLDER_COMMIT ?? commitBeforeNewestMigration();
  if (!commit) return skip('there is no history of the code here');
  const { url, folder } = await postgres();
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
  const older = await start({ env, cwd: await checkOut(commit, join(folder, 'older')) });
  const people = await meet(older);
  await live(older, people);

  const newer = await start({ env });
  if ((await statusOf(older)) === 200) {
    await live(older, people);
    await live(older, await meet(older, ' later'));
  }
  expect(await statusOf(newer)).toBe(200);
  await live(newer, people);
  await live(newer, await meet(newer, ' at last'));
});

type People = { ada: Person; ben: Person };

async function meet({ url }: AppProcess, suffix = ''): Promise<People> {
  return { ada: await register(url, `Ada${suffix}`), ben: await register(url, `Ben${suffix}`) };
}

/** Everyday use. Reads are repeated so often that the database caches their plans. */
async function live({ url }: AppProcess, { ada, ben }: People): Promise<void> {
  const refused: string[] = [];
  const ask = async (as: Person, method: string, path: string, body?: unknown) => {
    const response = await call(url, as, method, path, body);
    const text = await response.text();
    if (!response.ok) refused.push(`${method} ${path}: ${response.status} ${text}`);
    return response.ok ? JSON.parse(text) : {};
  };
  await ask(ada, 'POST', '/jwt', { email: ada.email });
  const { insertedId: id } = await ask(ada, 'POST', '/add-food', food('Loaf'));
  await ask(ada, 'PUT', `/update-food/${id}`, { ...food('Rye loaf'), notes: 'Still warm' });
  const { insertedId: request } = await ask(ben, 'POST', '/add-request', { foodId: id, notes: 'Please' });
  await ask(ada, 'POST', `/request/${request}/acceptance`);
  await ask(ben, 'POST', `/request/${request}/messages`, { text: 'I come at noon.' });
  for (let time = 0; time < 6; time += 1) {
    for (const path of ['/foods', '/all-foods', '/all-foods?search=rye', `/food/${id}`]) await ask(ben, 'GET', path);
    for (const path of ['/session', '/unread', '/figures', '/profile', '/sessions', `/request-by/${ben.email}`])
      await ask(ben, 'GET', path);
    for (const path of [`/food/${id}/requests`, `/request/${request}/messages`, `/foods-by-donator/${ada.email}`])
      await ask(ada, 'GET', path);
  }
  const [{ pickupCode: code }] = await ask(ben, 'GET', `/request-by/${ben.email}`);
  await ask(ada, 'POST', `/request/${request}/collection`, { code });
  await ask(ben, 'POST', `/request/${request}/thanks`, { words: 'Delicious' });
  const { insertedId: other } = await ask(ada, 'POST', '/add-food', food('Cake'));
  const { insertedId: withdrawn } = await ask(ben, 'POST', '/add-request', { foodId: other, notes: 'That too' });
  await ask(ben, 'POST', `/request/${withdrawn}/withdrawal`);
  await ask(ada, 'DELETE', `/delete-food/${other}`);
  await ask(ben, 'GET', '/my-data');
  expect(refused).toEqual([]);
}

async function statusOf({ url }: AppProcess): Promise<number> {
  return (await fetch(`${url}/api/ready`)).status;
}

async function start({ env, cwd = ROOT }: { env: Record<string, string>; cwd?: string }): Promise<AppProcess> {
  // With few connections, each one caches the plans of frequent queries.
  const app = await startApp({ env: { ...env, DATABASE_CONNECTIONS: '2' }, cwd });
  onTestFinished(async () => void (await app.stop('SIGKILL')));
  return app;
}

async function postgres() {
  const { path: folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await chmod(folder, 0o755);
  const { url, stop } = await startPostgres(join(folder, 'postgres'));
  onTestFinished(stop);
  return { url, folder };
}

/** A copy of this code with further migrations, like a later version. */
async function codeWith(folder: string, migrations: Record<string, string>): Promise<string> {
  await mkdir(folder);
  for (const path of ['server', 'contract', 'words', 'scripts', 'package.json']) {
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
  for (const path of ['node_modules', 'build']) await symlink(join(ROOT, path), join(folder, path));
  for (const [name, text] of Object.entries(migrations)) await writeFile(join(folder, MIGRATIONS, name), text);
  return folder;
}

/** Checks out and builds a commit, with the packages installed here. */
async function checkOut(commit: string, folder: string): Promise<string> {
  await mkdir(folder);
  const archive = join(folder, 'code.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, stdio: 'pipe' });
  return folder;
}

/** The last commit without the newest migration (which may have come with a merge), if there is a Git history. */
function commitBeforeNewestMigration(): string | undefined {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    if (/^(\?\?|A )/m.test(git('status', '--porcelain', '--', MIGRATIONS))) return git('rev-parse', 'HEAD');
    const newest = `${MIGRATIONS}/${migrationNames().at(-1)}.*`;
    const added = git(
      'log',
      '--first-parent',
      '--diff-merges=first-parent',
      '--no-patch',
      '--diff-filter=A',
      '--format=%H',
      '--',
      newest,
    )
      .split('\n')
      .at(-1);
    return git('rev-parse', '--verify', `${added}^`);
  } catch {
    return undefined;
  }
}

/** A command, as npm runs it. */
async function command(env: Record<string, string>, name = '', ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const options = { cwd: ROOT, env: { PATH, HOME, TMPDIR, ...env } };
  return promisify(execFile)(process.execPath, ['scripts/larder.ts', name, ...args], options).then(
    (done) => ({ code: 0, ...done }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}
