-- The addresses of browsers for push. A session is in one browser, and its subscription ends with it.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  site_key text not null,
  added_at timestamptz not null
);

-- Pushes that are to be sent to them. They do not refer to subscriptions: a transaction that ends a session would wait for
-- one that tells it something, and the other way round. A push without a subscription is deleted when it is due.
create table push_queue (
  id uuid primary key,
  subscription_id uuid not null,
  kind text not null,
  topic text not null,
  food_id uuid references foods on delete cascade,
  request_id uuid references food_requests on delete cascade,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  sent_at timestamptz,
  constraint push_queue_about_one check (num_nonnulls(food_id, request_id) = 1)
);
create index push_queue_due on push_queue (due_at) where sent_at is null;
create index push_queue_subscription on push_queue (subscription_id, topic);
create index push_queue_food on push_queue (food_id);
create index push_queue_request on push_queue (request_id);

-- The notifications that people do not want, and the times at which they want none. People without a row want all, always.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  off text[] not null,
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);
