import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp, NOW } from '../../test/server/build-app.ts';
import { createUser } from '../../test/server/factories.ts';
import { addAccountMail } from '../accounts/account-notifications.ts';
import { markRestoredCopy, readRestoredCopy } from '../db/backup/restored-copy.ts';
import { askServer, serveOperator } from '../db/embedded/operator-socket.ts';
import { runCommand } from './commands.ts';

/** A site that runs operator commands from a socket in a temporary folder. */
async function operated() {
  const app = await buildApp();
  const folder = await mkdtemp(join(tmpdir(), 'larder-operator-'));
  const errors: Error[] = [];
  const serving = serveOperator(folder, (name, input) => runCommand(name, input, app.deps), errors.push.bind(errors));
  onTestFinished(async () => {
    serving.stop();
    await rm(folder, { recursive: true });
    expect(errors).toEqual([]);
  });
  const socket = join(folder, 'operator.sock');
  const isServed = async () => ((await stat(socket).catch(() => undefined))?.mode ?? 0) & 0o777;
  await expect.poll(isServed).toBe(0o600);
  const say = (line: string) => {
    const connection = connect(socket);
    connection.write(line);
    return text(connection);
  };
  const ask = (name: string, input: object) => askServer(folder, name, input);
  return { app, folder, ask, say };
}

test('an operator runs commands on the running server through a socket, and gets the result or the error', async () => {
  const { app, ask } = await operated();
  const ada = await createUser(app, 'Ada');
  const make = (email: string, more = {}) => ask('make-steward', { email, takeBack: false, ...more });
  expect(await make('ADA@example.org')).toEqual({ answer: { name: 'Ada', email: ada.email } });
  expect((await app.call('GET', '/moderation/site', { as: ada })).status).toBe(200);
  await expect(make(ada.email, { takeBack: true })).rejects.toThrow('This is the site’s last steward.');
  await expect(make('nobody@example.org')).rejects.toThrow('No one has logged in with nobody@example.org yet.');
  await createUser(app, 'Squatter', { issuer: 'other', email: ada.email, isConfirmed: false });
  await expect(make(ada.email)).rejects.toThrow(
    /Several accounts .*\n {2}\S+ {2}Ada, by \S+\n {2}\S+ {2}Squatter, by other/,
  );
  await expect(ask('reset-password', { email: ada.email })).rejects.toThrow(
    'No account is registered with ada@example.org.',
  );
  expect(await ask('rotate-keys', { endsAll: false })).toEqual({ answer: { hasOwnSecret: true } });
});

test('unknown and malformed commands do nothing, and the next command still works', async () => {
  const { folder, ask, say } = await operated();
  for (const name of ['unheard-of', 'toString', 'rotate-keys']) {
    await expect(ask(name, {}), name).rejects.toThrow(`The running server does not support this form of ${name}.`);
  }
  for (const line of ['null\n', '{\n'])
    expect(JSON.parse(await say(line)), line).toEqual({ error: expect.any(String) });
  expect(await say('x'.repeat(20_000)).catch(() => '')).toBe('');
  expect(await ask('rotate-keys', { endsAll: false })).toBeDefined();
  expect(await askServer(join(folder, 'nobody'), 'rotate-keys', {})).toBeUndefined();
});

test('an operator takes a restored copy live through the socket, and can drop queued messages', async () => {
  const { app, ask } = await operated();
  const mark = () => app.db.transaction().execute((tx) => markRestoredCopy(tx, { madeAt: NOW, restoredAt: NOW }));
  const isCopy = async () => (await readRestoredCopy(app.db)) !== undefined;
  expect(await ask('go-live', { waiting: 'send' })).toEqual({ answer: {} });
  await mark();
  const ada = await createUser(app, 'Ada');
  await addAccountMail(app.db, 'confirm', { address: ada.email }, NOW);
  const copy = { madeAt: NOW.toISOString(), people: 1, mails: 1, pushes: 0, overdue: 0 };
  expect(await ask('go-live', { waiting: 'send' })).toMatchObject({ answer: { copy } });
  expect(await isCopy()).toBe(false);
  await mark();
  expect(await ask('go-live', { waiting: 'drop' })).toMatchObject({ answer: { copy } });
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  expect(await app.db.selectFrom('moderationActs').select(['act', 'moderator']).execute()).toEqual([
    { act: 'go-live', moderator: 'the operator' },
    { act: 'go-live', moderator: 'the operator' },
  ]);
});
