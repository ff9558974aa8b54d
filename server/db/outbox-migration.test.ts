import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { NOW } from '../../test/server/build-app.ts';
import { addFood, askFor, createUser, moved } from '../../test/server/factories.ts';
import { mailingApp, minutesAfter } from '../../test/server/mailing.ts';
import { pushBrowser, pushService, sendPushes, subscribe } from '../../test/server/push-service.ts';
import { runMigrations } from '../../test/server/run-migrations.ts';
import type { Db } from './schema.ts';

/** As the database was before: mail and push each had a queue. */
async function separate(db: Db): Promise<void> {
  await sql`
    create table mail_queue as
    select id, kind, food_id, request_id, contact_message_id, address, user_id, device, report_id, queued_at, due_at, attempts,
      claimed_until, sent_at, address_hash
    from outbox where channel = 'mail'`.execute(db);
  await sql`
    create table push_queue as
    select id, subscription_id, user_id, kind, topic, food_id, request_id, queued_at, due_at, attempts, claimed_until, sent_at
    from outbox where channel = 'push'`.execute(db);
  await sql`drop table outbox`.execute(db);
}

test('what waits in the queues of mail and of push is sent from the outbox, and what was sent is remembered', async () => {
  const { app, mail, send } = await mailingApp({ env: { CONTACT_EMAIL: 'kitchen@example.org' } });
  const service = await pushService();
  const push = () => sendPushes(app, service.post);
  const [ada, ben, cleo] = [await createUser(app, 'Ada'), await createUser(app, 'Ben'), await createUser(app, 'Cleo')];
  await subscribe(app, ada, pushBrowser('ada'));
  const [bread, soup] = [await addFood(app, ada), await addFood(app, ada, { title: 'Soup' })];
  const request = await askFor(app, ben, bread);
  await send();
  await push();
  await askFor(app, cleo, bread);
  await moved(app, ada, request, 'acceptance');
  await send();
  await push();
  mail.take();
  service.take();
  // These wait.
  const message = { name: 'Dora', email: 'dora@example.org', subject: 'Plums', message: 'They are ripe.' };
  await app.call('POST', '/contact', { body: message });
  await app.call('POST', '/forgotten-password', { body: { email: 'nobody@example.org' } });
  await askFor(app, cleo, soup);

  await separate(app.db);
  await runMigrations(app.db, '059-outbox', '080-failing-since.additive');

  const kinds = app.db.selectFrom('outbox').select(['channel', 'kind']).where('sentAt', 'is', null);
  const waiting = (await kinds.execute()).map(({ channel, kind }) => `${kind} by ${channel}`);
  expect(waiting.toSorted()).toEqual([
    'contact by mail',
    'reset by mail',
    ...Array(2).fill('waiting by mail'),
    ...Array(2).fill('waiting by push'),
  ]);
  await send();
  await push();
  // Of the bread Ada was told less than a quarter of an hour ago.
  expect(mail.take().map(({ headers }) => headers.subject)).toEqual([
    'Contact: Plums · Open Larder',
    'Someone would like your food: Soup · Open Larder',
  ]);
  expect(service.take()).toHaveLength(1);
  // Ben knows that he is accepted.
  await moved(app, ada, request, 'release');
  await moved(app, ada, request, 'acceptance');
  app.setNow(minutesAfter(NOW, 15));
  await send();
  await push();
  expect(mail.take().map(({ to, says }) => `${to}: ${says}`)).toEqual([
    'ada@example.org: Someone would like your food',
  ]);
  expect(service.take()).toHaveLength(1);
});
