-- The times at which a food can be collected, in the site's zone, and how long after them a promise of it lapses.
alter table foods
  add column pickup_windows text[] not null default '{}' check (cardinality(pickup_windows) <= 6),
  add column grace_hours smallint check (grace_hours in (1, 3, 12));
alter table food_requests
  add column pickup_window text check (pickup_window ~ '^(any time|\d{4}-\d\d-\d\dT\d\d:\d\d/\d\d:\d\d)$'),
  add column previous_window text,
  add column remind_at timestamptz,
  add column lapses_at timestamptz,
  add column reminded_at timestamptz,
  add constraint food_requests_promised_times
    check (status = 'Accepted' or (remind_at is null and lapses_at is null and reminded_at is null));
create index food_requests_to_remind on food_requests (remind_at) where remind_at is not null;
create index food_requests_to_lapse on food_requests (lapses_at) where lapses_at is not null;
alter table food_requests drop constraint food_requests_reason_check;
alter table food_requests add constraint food_requests_reason_check
  check (reason in ('declined', 'given', 'deleted', 'released', 'hidden', 'lapsed'));
