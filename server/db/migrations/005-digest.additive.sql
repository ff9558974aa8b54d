alter table notification_settings
  -- The hour at which the daily digest is sent, in `digest_zone`, an IANA name; null for the site's time zone.
  add column digest_hour smallint not null default 8 check (digest_hour between 0 and 23),
  add column digest_zone text check (char_length(digest_zone) <= 64),
  -- Whether new food is pushed with the digest rather than at once.
  add column pushes_daily boolean not null default false;

-- When each person's last digest of new food was prepared.
create table digests (
  user_id uuid primary key references users on delete cascade,
  prepared_at timestamptz not null
);

-- The digest that names this food as new.
alter table alert_finds add column digested_at timestamptz;

-- A push with a digest is about its reader alone.
alter table outbox
  drop constraint outbox_about_one,
  add constraint outbox_about_one check (
    num_nonnulls(food_id, request_id, contact_message_id, report_id) <= 1
    and (channel = 'push' or num_nonnulls(food_id, request_id, contact_message_id, report_id, coalesce(address, user_id::text)) = 1));
