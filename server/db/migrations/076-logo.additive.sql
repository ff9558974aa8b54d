-- The site's own logo in each of its sizes; none where it has that of the software.
create table logo_files (
  name text primary key,
  -- The same for all: the hash of them together.
  hash text not null,
  body bytea not null,
  made_at timestamptz not null
);

-- Pictures are compressed already.
alter table logo_files alter column body set storage external;
