-- Says that this database was restored from a backup and nobody has said yet that it is the site: until then it sends nothing. One
-- row at most, which goes when someone says so.
create table restored_copy (
  is_only boolean primary key default true check (is_only),
  -- When the backup was made.
  made_at timestamptz not null,
  restored_at timestamptz not null
);
