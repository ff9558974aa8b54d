import { type Kysely, sql } from 'kysely';

const statements = [
  // To whom something is sent, which counts for their day also when the subscription is gone. As little as to that does it refer
  // to the person. Null in what servers of the version before add while they still run.
  'alter table push_queue add column user_id uuid',
  `update push_queue set user_id = sessions.user_id
     from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
     where push_subscriptions.id = push_queue.subscription_id`,
  'create index push_queue_person on push_queue (user_id, sent_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
