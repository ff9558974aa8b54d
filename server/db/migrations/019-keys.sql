-- A provider's tokens are of no further use once it has said who somebody is.
update sign_in_accounts set "accessToken" = null, "refreshToken" = null, "idToken" = null,
  "accessTokenExpiresAt" = null, "refreshTokenExpiresAt" = null;

-- As server/accounts/hashed-sessions.ts stores them. Nobody is logged out.
update sign_in_sessions set token = encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- These are looked up by their hash from now on, and none lives for longer than ten minutes.
delete from sign_in_verifications;

-- Secrets that sign nothing any more; their signatures are accepted until then, or for ever.
create table if not exists former_secrets (name text not null, value text not null, ends_at timestamptz);
