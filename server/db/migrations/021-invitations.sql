-- Links by which members let others in, each for one person.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  inviter_id uuid not null references users on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users on delete set null
);
create index invitations_inviter on invitations (inviter_id, id desc);
create index invitations_used_by on invitations (used_by) where used_by is not null;
