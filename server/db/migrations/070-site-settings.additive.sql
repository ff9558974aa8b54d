-- Who the site is, one row a setting. A setting without a row is as it comes with the software.
create table site_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
