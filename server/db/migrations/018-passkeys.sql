-- In the embedded sign-in service's own spelling. A signature counter may be larger than an integer holds.
create table sign_in_passkeys (
  id uuid primary key default gen_random_uuid(),
  name text,
  "publicKey" text not null,
  "userId" uuid not null references sign_in_users on delete cascade,
  "credentialID" text not null unique,
  counter double precision not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz not null default current_timestamp,
  aaguid text
);
create index sign_in_passkeys_user on sign_in_passkeys ("userId");
