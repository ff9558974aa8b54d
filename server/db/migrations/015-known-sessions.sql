-- The facts that people are shown of their sessions, and the id by which they end one of them.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column device text not null default '',
  add column used_at timestamptz not null default now(),
  add column sign_in_session uuid;
update sessions set used_at = greatest(started_at, least(now(), expires_at - interval '14 days'));
create unique index sessions_id on sessions (id);
