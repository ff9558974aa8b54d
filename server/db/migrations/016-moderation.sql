-- Foods that stand in no list: given, expired and noted as such, or hidden. The indexes that serve the lists leave them out.
alter table users
  add column may_moderate boolean not null default false,
  add column suspended_at timestamptz,
  add column suspended_why text;

-- A food is hidden by itself, with its donor, or both; taking back the one leaves the other.
alter table foods
  add column hidden_why text check (char_length(hidden_why) between 1 and 500),
  add column donor_suspended boolean not null default false,
  add column hidden boolean not null generated always as (hidden_why is not null or donor_suspended) stored;
drop index foods_newest;
drop index foods_deadline;
drop index foods_title;
drop index foods_words;
create index foods_newest on foods (id desc) where status <> 'Not Available' and not expired and not hidden;
create index foods_deadline on foods (deadline, id) include (title_folded)
  where status <> 'Not Available' and not expired and not hidden;
create index foods_title on foods using gin (title_parts(title_folded)) with (fastupdate = off)
  where status <> 'Not Available' and not expired and not hidden;
alter index foods_title alter column 1 set statistics 0;
create index foods_words on foods using gin (words) with (fastupdate = off)
  where status <> 'Not Available' and not expired and not hidden;
alter table food_requests drop constraint food_requests_reason_check;
alter table food_requests add constraint food_requests_reason_check
  check (reason in ('declined', 'given', 'deleted', 'released', 'hidden'));

-- A reported food may be changed or deleted: the snapshot holds it as it was.
create table reports (
  id uuid primary key,
  about text not null check (about in ('food', 'person')),
  food_id uuid,
  person_id uuid not null references users on delete cascade,
  reporter_id uuid references users on delete set null,
  reason text not null,
  words text not null check (char_length(words) <= 500),
  snapshot jsonb not null,
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  constraint reports_about_what check ((about = 'food') = (food_id is not null))
);
create unique index reports_once on reports (reporter_id, about, coalesce(food_id, person_id))
  where closed_at is null;
create index reports_open on reports (id desc) where closed_at is null;
create index reports_person on reports (person_id);

-- Nothing refers to people or foods, so that it outlasts them.
create table moderation_acts (
  id uuid primary key,
  acted_at timestamptz not null,
  moderator_id uuid not null,
  moderator text not null,
  act text not null,
  target_id uuid not null,
  target text not null,
  why text not null
);
alter table mail_queue add column report_id uuid references reports on delete cascade;
alter table mail_queue drop constraint mail_queue_about_one;
alter table mail_queue add constraint mail_queue_about_one
  check (num_nonnulls(food_id, request_id, contact_message_id, report_id) = 1);
create index mail_queue_report on mail_queue (report_id) where report_id is not null;
