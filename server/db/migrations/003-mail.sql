-- A letter has one of three: a food, a request, or a text of its own.
create table outbox (
  id uuid primary key,
  letter text not null,
  food_id uuid references foods on delete cascade,
  request_id uuid references food_requests on delete cascade,
  content jsonb,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  claimed_until timestamptz,
  sent_at timestamptz,
  address_hash bytea,
  constraint outbox_about_one check (num_nonnulls(food_id, request_id, content) = 1)
);
create index outbox_due on outbox (due_at) where sent_at is null;
create index outbox_food on outbox (food_id) where food_id is not null;
create index outbox_request on outbox (request_id) where request_id is not null;
create index outbox_sent on outbox (address_hash, sent_at) where sent_at is not null;
create table mail_refusals (address_hash bytea primary key, refused_at timestamptz not null);
