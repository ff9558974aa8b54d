-- What is known of newer releases, in one row. None before it was asked for the first time.
create table newest_release (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz not null,
  -- As the feed has named it; null before it has.
  version text,
  -- Null unless the last answer was none.
  failing_since timestamptz
);

-- The language before the last change, and when that was. Warnings about an account go out in the former one for a week.
alter table users
  add column former_language text,
  add column language_changed_at timestamptz;
