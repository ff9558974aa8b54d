create extension if not exists pg_trgm;
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  photo text not null,
  unique (issuer, subject)
);
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create table foods (
  id uuid primary key,
  donor_id uuid not null references users,
  title text not null check (char_length(title) between 1 and 120),
  title_folded text not null,
  image text not null check (char_length(image) between 1 and 2048),
  quantity integer not null check (quantity between 1 and 100000),
  deadline date not null,
  location text not null check (char_length(location) between 1 and 200),
  status text not null check (status in ('Available', 'Requested', 'Not Available', 'Coming Soon')),
  notes text not null check (char_length(notes) between 1 and 2000)
);
create index foods_newest on foods (id desc) where status <> 'Not Available';
create index foods_deadline on foods (deadline, id) where status <> 'Not Available';
create index foods_title on foods using gin (title_folded gin_trgm_ops);
create index foods_donor on foods (donor_id, id desc);
create table food_requests (
  id uuid primary key,
  food_id uuid references foods on delete set null,
  donor_id uuid not null references users,
  requester_id uuid not null references users,
  title text not null,
  image text not null,
  quantity integer not null check (quantity > 0),
  location text not null,
  deadline date not null,
  requested_for date not null,
  status text not null check (status in
    ('Requested', 'Accepted', 'Collected', 'Declined', 'Withdrawn', 'No Show', 'Expired')),
  notes text not null check (char_length(notes) between 1 and 2000),
  constraint food_requests_not_own check (donor_id <> requester_id),
  constraint food_requests_no_orphan check (food_id is not null or status not in ('Requested', 'Accepted'))
);
create unique index food_requests_one_open on food_requests (food_id, requester_id)
  where status in ('Requested', 'Accepted');
create index food_requests_food on food_requests (food_id, id);
create index food_requests_requester on food_requests (requester_id, id desc);
create table secrets (name text primary key, value text not null);

-- The layout that rate-limiter-flexible works with.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The layout that Better Auth works with; a test compares it with what the installed version asks for.
create table sign_in_users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create table sign_in_sessions (
  id uuid primary key default gen_random_uuid(),
  "expiresAt" timestamptz not null,
  token text not null unique,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null references sign_in_users on delete cascade
);
create index sign_in_sessions_user on sign_in_sessions ("userId");
create table sign_in_accounts (
  id uuid primary key default gen_random_uuid(),
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null references sign_in_users on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  scope text,
  password text,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null
);
create index sign_in_accounts_user on sign_in_accounts ("userId");
create table sign_in_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default current_timestamp,
  "updatedAt" timestamptz not null default current_timestamp
);
create index sign_in_verifications_identifier on sign_in_verifications (identifier);
create table sign_in_keys (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);
