-- Mails and pushes that are to be sent, and those sent lately. They refer neither to a user nor to a subscription: a
-- transaction that ends a session would wait for one that tells it something, and the other way round.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null,
  topic text not null,
  food_id uuid references foods on delete cascade,
  request_id uuid references food_requests on delete cascade,
  contact_message_id uuid references contact_messages on delete cascade,
  report_id uuid references reports on delete cascade,
  address text,
  user_id uuid,
  device text,
  subscription_id uuid,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  sent_at timestamptz,
  address_hash bytea,
  constraint outbox_about_one check (
    num_nonnulls(food_id, request_id, contact_message_id, report_id,
      case channel when 'mail' then coalesce(address, user_id::text) end) = 1),
  constraint outbox_subscription check ((channel = 'push') = (subscription_id is not null))
);
insert into outbox (id, channel, kind, topic, food_id, request_id, contact_message_id, report_id, address, user_id, device,
    queued_at, due_at, attempts, claimed_until, sent_at, address_hash)
  select id, 'mail', kind,
    case kind when 'report' then kind
      else concat_ws(' ', kind, food_id, request_id, contact_message_id, address, user_id) end,
    food_id, request_id, contact_message_id, report_id, address, user_id, device,
    queued_at, due_at, attempts, claimed_until, sent_at, address_hash
  from mail_queue;
insert into outbox (id, channel, kind, topic, food_id, request_id, user_id, subscription_id,
    queued_at, due_at, attempts, claimed_until, sent_at)
  select id, 'push', kind, topic, food_id, request_id, user_id, subscription_id,
    queued_at, due_at, attempts, claimed_until, sent_at
  from push_queue;
drop table mail_queue;
drop table push_queue;
create index outbox_due on outbox (channel, due_at) where sent_at is null;
create index outbox_claimed on outbox (channel, claimed_until) where sent_at is null and claimed_until is not null;
create index outbox_topic on outbox (topic, subscription_id);
create index outbox_subscription_waiting on outbox (subscription_id) where sent_at is null;
create index outbox_user on outbox (user_id, sent_at) where user_id is not null;
create index outbox_address on outbox (address) where address is not null;
create index outbox_sent on outbox (address_hash, sent_at) where sent_at is not null;
create index outbox_food on outbox (food_id) where food_id is not null;
create index outbox_request on outbox (request_id) where request_id is not null;
create index outbox_contact_message on outbox (contact_message_id) where contact_message_id is not null;
create index outbox_report on outbox (report_id) where report_id is not null;
