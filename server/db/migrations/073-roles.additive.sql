-- Who looks after the site, besides those whom MODERATORS names.
create table roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('moderator', 'steward')),
  given_at timestamptz not null,
  primary key (user_id, role)
);

-- Links by which stewards give others a role.
create table role_links (
  id uuid primary key,
  token_hash bytea not null unique,
  role text not null check (role in ('moderator', 'steward')),
  maker_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  used_by uuid references users on delete cascade
);
create index role_links_maker on role_links (maker_id);
create index role_links_user on role_links (used_by) where used_by is not null;
