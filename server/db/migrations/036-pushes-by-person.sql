-- The person to whom a push is sent, which counts for their day also when the subscription is gone. It refers neither to
-- that nor to the person. Null in rows that servers of the version before add while they still run.
alter table push_queue add column user_id uuid;
update push_queue set user_id = sessions.user_id
  from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
  where push_subscriptions.id = push_queue.subscription_id;
create index push_queue_person on push_queue (user_id, sent_at);
