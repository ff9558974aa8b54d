-- The tables of a new site. server/db/schema.ts has them as types.
--
-- Ids are UUIDv7, made by the app. Columns stand in the order in which they were added before 1.0.0, so that a new database equals
-- one that has been updated. A column whose name says it all has no comment.

create extension if not exists pg_trgm;
create extension if not exists cube;

--------------------------------------------------------------------------------------------------------------------------------
-- People
--------------------------------------------------------------------------------------------------------------------------------

-- A person is who a sign-in service says: its name and their id there. The embedded one is called 'embedded'.
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text not null,
  name text not null,
  photo text not null,
  -- By the clock of the ID tokens: older ones start no session.
  signed_out_at timestamptz,
  -- Whether the operator has verified their email. By itself it gives no role.
  may_moderate boolean not null default false,
  suspended_at timestamptz,
  suspended_why text,
  -- When they proved that the email is theirs.
  email_confirmed_at timestamptz,
  -- Others do not see their email and write to them here instead.
  hides_email boolean not null default false,
  -- Null if it is not known.
  language text,
  -- Warnings about an account are sent in the former language for a week.
  former_language text,
  language_changed_at timestamptz,
  unique (issuer, subject)
);
create index users_email on users (lower(email));
create index users_link on users ((md5(photo)::uuid)) where photo like 'http%';

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  started_at timestamptz not null,
  -- Names the session in public, as its token is secret.
  id uuid not null default gen_random_uuid(),
  -- The name of its browser, in words.
  device text not null default '',
  -- When it was started or last renewed, which is at most once a day.
  used_at timestamptz not null default now(),
  -- The session at the embedded sign-in service that started it, which ends with it.
  sign_in_session uuid
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create unique index sessions_id on sessions (id);

-- Notifies all servers of an ended session, no matter which program ends it, so that its streams of events end too.
create function tell_ended_sessions() returns trigger language plpgsql as $$
  begin
    perform pg_notify('events', json_build_object('sessionsOf', user_id)::text)
      from (select distinct user_id from ended) people;
    return null;
  end
$$;
create trigger sessions_tell_ended after delete on sessions
  referencing old table as ended for each statement execute function tell_ended_sessions();

-- ID tokens that have started a session. Each can do so once.
create table used_id_tokens (token_hash bytea primary key, expires_at timestamptz not null);

-- Links in emails, for people known to a sign-in service.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null,
  issuer text not null,
  subject text not null,
  address text not null,
  expires_at timestamptz not null
);
create index email_tokens_identity on email_tokens (issuer, subject);

-- Links by which members invite others, each for one person.
create table invitations (
  id uuid primary key,
  token_hash bytea not null unique,
  inviter_id uuid not null references users on delete cascade,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_by uuid references users on delete set null,
  -- An attempt to register, which holds the invitation until then, or the account that it made at the embedded sign-in service.
  claimed_by uuid,
  claimed_until timestamptz
);
create index invitations_inviter on invitations (inviter_id, id desc);
create index invitations_used_by on invitations (used_by) where used_by is not null;
create index invitations_claimed_by on invitations (claimed_by) where claimed_by is not null;

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

--------------------------------------------------------------------------------------------------------------------------------
-- The embedded sign-in service. Tables and columns are the ones that Better Auth uses; a test compares them with what the
-- installed version asks for.
--------------------------------------------------------------------------------------------------------------------------------

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
  -- Its hash (server/accounts/sign-in/hashed-sessions.ts).
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

-- The keys that sign ID tokens.
create table sign_in_keys (
  id uuid primary key default gen_random_uuid(),
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamptz not null,
  "expiresAt" timestamptz,
  alg text,
  crv text
);

create table sign_in_passkeys (
  id uuid primary key default gen_random_uuid(),
  name text,
  "publicKey" text not null,
  "userId" uuid not null references sign_in_users on delete cascade,
  "credentialID" text not null unique,
  -- May be larger than an integer.
  counter double precision not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamptz not null default current_timestamp,
  aaguid text
);
create index sign_in_passkeys_user on sign_in_passkeys ("userId");

--------------------------------------------------------------------------------------------------------------------------------
-- Photos
--------------------------------------------------------------------------------------------------------------------------------

create table photos (
  id uuid primary key,
  -- Null for the copy of a picture from elsewhere.
  owner_id uuid references users on delete cascade,
  made_at timestamptz not null,
  -- Of the largest file, in pixels.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  -- Of all files together, in bytes.
  size integer not null check (size > 0),
  -- SHA-256 of the largest file, the same for every copy.
  content_hash bytea,
  -- Sent for a form and shown nowhere since. It lives as long as the draft that may name it.
  is_for_draft boolean not null default false
);
create index photos_owner on photos (owner_id);
create index photos_content on photos (content_hash);

create table photo_files (
  photo_id uuid not null references photos on delete cascade,
  width integer not null,
  body bytea not null,
  primary key (photo_id, width)
);

-- Pictures are compressed already.
alter table photo_files alter column body set storage external;

create function note_content() returns trigger language plpgsql as $$
  begin
    update photos set content_hash = sha256(new.body) where id = new.photo_id;
    return null;
  end
$$;
create trigger photo_files_note_content after insert on photo_files
  for each row when (new.width = 1280) execute function note_content();

-- Pictures that moderators have hidden. A hash outlasts its photo.
create table hidden_pictures (content_hash bytea primary key);

-- Pictures from elsewhere, and their copies here. A link is found by its hash, because it may be too long for an index.
create table linked_pictures (
  id uuid primary key generated always as (md5(link)::uuid) stored,
  link text not null,
  given_at timestamptz not null,
  attempts integer not null default 0,
  -- When to fetch it. Null once it is copied or given up.
  due_at timestamptz,
  photo_id uuid references photos,
  -- The person whose daily limit it counts against, even after they have left.
  given_by uuid
);
create index linked_pictures_due on linked_pictures (due_at) where due_at is not null;
create index linked_pictures_photo on linked_pictures (photo_id) where photo_id is not null;
create index linked_pictures_giver on linked_pictures (given_by, given_at);

--------------------------------------------------------------------------------------------------------------------------------
-- Locations. Others see the middle of a cell of a grid (server/places/grid.ts).
--------------------------------------------------------------------------------------------------------------------------------

-- Exact locations, for their owners and the people whom they have accepted. One without a label is deleted with its food.
create table places (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  label text check (char_length(label) between 1 and 60),
  address text not null check (char_length(address) between 1 and 200),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  used_at timestamptz not null
);
create index places_owner on places (owner_id, used_at desc);

-- The cells in which a donor's food has been shown.
create table donor_cells (
  donor_id uuid not null references users on delete cascade,
  cell_row integer not null,
  cell_column integer not null,
  primary key (donor_id, cell_row, cell_column)
);

-- A point in space, in metres. Distances between such points are right also at the antimeridian and the poles.
create function spot_of(lat double precision, lon double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    20000000 / pi() * cos(radians(lat)) * cos(radians(lon)),
    20000000 / pi() * cos(radians(lat)) * sin(radians(lon)),
    20000000 / pi() * sin(radians(lat))
  ]);

--------------------------------------------------------------------------------------------------------------------------------
-- Food
--------------------------------------------------------------------------------------------------------------------------------

create table foods (
  id uuid primary key,
  donor_id uuid not null references users,
  title text not null check (char_length(title) between 1 and 120),
  -- As searches compare it. The app folds it, so that every database folds alike. Nobody sees its order.
  title_folded text collate "C" not null,
  image text not null check (char_length(image) between 1 and 2048),
  quantity integer not null check (quantity between 1 and 100000),
  deadline date not null,
  location text not null check (char_length(location) between 1 and 200),
  status text not null check (status in ('Available', 'Requested', 'Not Available', 'Coming Soon')),
  notes text not null check (char_length(notes) between 1 and 2000),
  -- A periodic task sets it after the deadline, which decides.
  expired boolean not null default false,
  -- The photo of this site that `image` is a path of (contract/foods/photo-terms.ts). A photo that is shown cannot be deleted, and a
  -- missing one cannot be shown.
  photo_id uuid generated always as (substring(image from
    '^/photos/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|640|1280)\.webp$')::uuid) stored
    constraint foods_photo references photos,
  -- The folded words of title, notes and location.
  words tsvector not null default '',
  -- Food is hidden by itself, with its suspended donor, or both. Undoing one leaves the other.
  hidden_why text check (char_length(hidden_why) between 1 and 500),
  donor_suspended boolean not null default false,
  hidden boolean not null generated always as (hidden_why is not null or donor_suspended) stored,
  -- The middle of its cell of the grid: its public location.
  area_lat double precision,
  area_lon double precision,
  -- Its exact location.
  place_id uuid references places on delete set null,
  -- In the site's time zone (contract/requests/pickup-times.ts).
  pickup_windows text[] not null default '{}' check (cardinality(pickup_windows) <= 6),
  -- How long after a pick-up time its promise lapses.
  grace_hours smallint check (grace_hours in (1, 3, 12)),
  unit text check (unit in ('pieces', 'portions', 'kg', 'g', 'litres', 'ml', 'loaves', 'bags')),
  -- Whether several people can each have a part of it.
  in_parts boolean not null default false,
  -- How much of a food in parts is promised or collected. The triggers of food_requests count it.
  taken integer not null default 0,
  -- The donor's declarations, as bits (server/foods/contents.ts): the first allergen is 1, the second 2.
  contains smallint not null default 0 check (contains between 0 and 16383),
  free_of smallint not null default 0 check (free_of between 0 and 16383),
  diets smallint not null default 0 check (diets between 0 and 15),
  conditions smallint not null default 0 check (conditions between 0 and 7),
  -- The date on its pack.
  pack_kind text check (pack_kind in ('use-by', 'best-before')),
  pack_day date,
  constraint foods_not_more_taken check (taken between 0 and quantity),
  constraint foods_area_whole check (num_nonnulls(area_lat, area_lon) <> 1),
  constraint foods_contains_or_not check (contains & free_of = 0),
  constraint foods_pack_whole check (num_nonnulls(pack_kind, pack_day) <> 1),
  constraint foods_used_by check (pack_kind <> 'use-by' or deadline <= pack_day)
);

-- VACUUM comes sooner than by default, so that searches read the index alone and not the table.
alter table foods set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index foods_donor on foods (donor_id, id desc);
create index foods_link on foods ((md5(image)::uuid)) where image like 'http%';
create index foods_photo on foods (photo_id) where photo_id is not null;
create index foods_place on foods (place_id) where place_id is not null;

-- Food whose exact location will be deleted after its last day.
create index foods_placed_until on foods (deadline) where place_id is not null;

-- Food that returns to the lists if the clock was ahead.
create index foods_expired on foods (deadline) where expired;

-- All others serve the lists, which leave out food that is given, expired or hidden.
create index foods_newest on foods (id desc) where status <> 'Not Available' and not expired and not hidden;
create index foods_deadline on foods (deadline, id) include (title_folded)
  where status <> 'Not Available' and not expired and not hidden;

-- For filters by what donors declare.
create index foods_declared on foods (deadline, id) include (title_folded, free_of, diets, conditions)
  where status <> 'Not Available' and not expired and not hidden and (free_of | diets | conditions) <> 0;

-- No list of pending entries, because every search would have to read it.
create index foods_words on foods using gin (words) with (fastupdate = off)
  where status <> 'Not Available' and not expired and not hidden;

-- All parts of a title of up to three characters. Trigrams find neither shorter words nor, in some locales, letters beyond ASCII.
-- It finds too little for parallel workers, so it is not marked as safe for them.
create function title_parts(title text) returns text[] language plpgsql immutable strict cost 1000 as $$
  declare
    parts text[] := '{}';
  begin
    for at in 1 .. char_length(title) loop
      parts := parts || array[substr(title, at, 1), substr(title, at, 2), substr(title, at, 3)];
    end loop;
    return parts;
  end
$$;
create index foods_title on foods using gin (title_parts(title_folded)) with (fastupdate = off)
  where status <> 'Not Available' and not expired and not hidden;

-- Nearest first.
create index foods_spot on foods using gist (spot_of(area_lat, area_lon))
  where area_lat is not null and status <> 'Not Available' and not expired and not hidden;

-- No plan depends on how frequent parts or points are, and counting them would be most of ANALYZE's work.
alter index foods_title alter column 1 set statistics 0;
alter index foods_spot alter column 1 set statistics 0;

--------------------------------------------------------------------------------------------------------------------------------
-- Requests. A transaction that changes them has locked their food.
--------------------------------------------------------------------------------------------------------------------------------

-- The copies of the food's columns follow the food while the request is open.
create table food_requests (
  id uuid primary key,
  -- Null once the food is deleted.
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
  asked_at timestamptz not null,
  pickup_code text check (pickup_code ~ '^[0-9]{6}$'),
  -- The order of requests for the same food, from 1. A trigger sets it, without a clock.
  turn integer not null check (turn > 0),
  -- See foods.
  photo_id uuid generated always as (substring(image from
    '^/photos/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|640|1280)\.webp$')::uuid) stored
    constraint food_requests_photo references photos,
  -- The reason for the status (contract/requests/request-terms.ts). This and the columns up to `answer` are read only with the status
  -- that they belong to.
  reason text check (reason in ('declined', 'given', 'deleted', 'released', 'hidden', 'lapsed')),
  -- The donor's words when they undo a promise or decline.
  word text check (char_length(word) <= 200),
  -- The state of a hand-over without the pick-up code.
  claim text check (claim in ('claimed', 'denied')),
  -- The requester's answer to a no-show.
  answer text check (char_length(answer) <= 500),
  -- Fields of the food as they were at the promise. Null if they are the same.
  previous_location text,
  previous_deadline date,
  changed_at timestamptz,
  -- How often the text of its calendar entry has changed.
  revision integer not null default 0,
  -- Since when the donor has had the requester's email.
  email_passed_at timestamptz,
  -- Whether the exact location has changed since the promise. The former one is not stored.
  place_changed boolean not null default false,
  -- The pick-up time that the requester has chosen.
  pickup_window text check (pickup_window ~ '^(any time|\d{4}-\d\d-\d\dT\d\d:\d\d/\d\d:\d\d)$'),
  -- The pick-up time at the promise, if the food no longer has it.
  previous_window text,
  -- When both people are reminded, and when the promise lapses.
  remind_at timestamptz,
  lapses_at timestamptz,
  -- When both were reminded of this promise.
  reminded_at timestamptz,
  unit text,
  -- The amount of a food in parts. Null where all of the food is asked for.
  wanted integer check (wanted > 0),
  -- Whether the donor has changed the declarations since the promise.
  contents_changed boolean not null default false,
  -- When the donor asked whether they are coming, and when they said that they are on their way.
  asked_coming_at timestamptz,
  on_way_at timestamptz,
  -- A smaller amount that the donor can give. Read only while the request waits and asks for more.
  offered integer check (offered > 0),
  -- A pick-up time that one of the two proposes. This and the next columns are read only while the request is open.
  proposed_window text,
  proposed_by_donor boolean,
  -- When they agreed on the pick-up time, if one of them had proposed it.
  agreed_at timestamptz,
  -- The last proposal that one of the two declined. Read only while there is no new one.
  declined_window text,
  declined_by_donor boolean,
  -- The pick-up time from which the promise was last moved. Null if it was not moved, or if that was any time.
  moved_from text,
  constraint food_requests_not_own check (donor_id <> requester_id),
  constraint food_requests_no_orphan check (food_id is not null or status not in ('Requested', 'Accepted')),
  constraint food_requests_code_while_accepted check ((status = 'Accepted') = (pickup_code is not null)),
  constraint food_requests_promised_times
    check (status = 'Accepted' or (remind_at is null and lapses_at is null and reminded_at is null)),
  constraint food_requests_on_way_asked check (on_way_at is null or asked_coming_at is not null),
  constraint food_requests_proposed_by check ((proposed_window is null) = (proposed_by_donor is null)),
  constraint food_requests_declined_by check ((declined_window is null) = (declined_by_donor is null))
);

-- One open request per person and food, one promise of a food that is given as a whole, and one place in the queue.
create unique index food_requests_one_open on food_requests (food_id, requester_id)
  where status in ('Requested', 'Accepted');
create unique index food_requests_one_accepted on food_requests (food_id)
  where status = 'Accepted' and wanted is null;
create unique index food_requests_turn on food_requests (food_id, turn);

create index food_requests_accepted on food_requests (food_id) where status = 'Accepted';
create index food_requests_waiting on food_requests (food_id, turn) where status = 'Requested';
create index food_requests_food_requester on food_requests (food_id, requester_id, turn desc);
create index food_requests_requester on food_requests (requester_id, id desc);
create index food_requests_record on food_requests (requester_id, status) where status in ('Collected', 'No Show');
create index food_requests_donor on food_requests (donor_id, status);
create index food_requests_email_passed on food_requests (donor_id, email_passed_at)
  where email_passed_at is not null;
create index food_requests_open_deadline on food_requests (deadline, food_id)
  where status in ('Requested', 'Accepted');
create index food_requests_to_remind on food_requests (remind_at) where remind_at is not null;
create index food_requests_to_lapse on food_requests (lapses_at) where lapses_at is not null;
create index food_requests_photo on food_requests (photo_id) where photo_id is not null;
create index food_requests_link on food_requests ((md5(image)::uuid)) where image like 'http%';

create function give_turn() returns trigger language plpgsql as $$
  begin
    select coalesce(max(turn), 0) + 1 into new.turn from food_requests where food_id = new.food_id;
    return new;
  end
$$;

-- A request that is restored from a backup has its turn already.
create trigger food_requests_give_turn before insert on food_requests
  for each row when (new.turn is null) execute function give_turn();

-- Counts how much of a food is taken, and so never lets more be promised than there is (foods_not_more_taken).
create function count_taken() returns trigger language plpgsql as $$
  begin
    update foods set taken = (
      select coalesce(sum(wanted), 0) from food_requests
      where food_id = old.food_id and status in ('Accepted', 'Collected')
    ) where id = old.food_id;
    return null;
  end
$$;
create trigger food_requests_count_taken after update of status on food_requests
  for each row when (
    new.wanted is not null
    and (old.status in ('Accepted', 'Collected')) <> (new.status in ('Accepted', 'Collected'))
  ) execute function count_taken();

-- For people who delete their account while their promise has just expired.
create trigger food_requests_forget_taken after delete on food_requests
  for each row when (old.wanted is not null and old.status = 'Accepted') execute function count_taken();

-- Each change of a request's status.
create table request_moves (
  id uuid primary key,
  request_id uuid not null references food_requests on delete cascade,
  -- Null for a move by a passed deadline.
  actor_id uuid references users,
  moved_at timestamptz not null,
  from_status text not null,
  to_status text not null
);
create index request_moves_request on request_moves (request_id, id);

-- What happened to a request while its status stayed the same. Its two people read it between their messages.
create table request_notes (
  id uuid primary key,
  request_id uuid not null references food_requests on delete cascade,
  noted_at timestamptz not null,
  note text not null,
  -- The pick-up time that it is about.
  pickup_window text
);
create index request_notes_request on request_notes (request_id, id);

-- Messages between the two people of a request. Those of people who have left have neither text nor photo.
create table messages (
  id uuid primary key,
  request_id uuid not null references food_requests on delete cascade,
  sender_id uuid not null references users,
  recipient_id uuid not null references users,
  text text not null check (char_length(text) <= 1000),
  photo_id uuid references photos,
  sent_at timestamptz not null,
  read_at timestamptz,
  -- Whether the recipient was emailed about unread messages.
  mailed boolean not null default false,
  check (sender_id <> recipient_id)
);
create index messages_request on messages (request_id, sent_at, id);
create index messages_unread on messages (recipient_id, request_id) where read_at is null;
create index messages_to_mail on messages (sent_at) where read_at is null and not mailed;
create index messages_sender on messages (sender_id);
create index messages_recipient on messages (recipient_id);
create index messages_photo on messages (photo_id) where photo_id is not null;

-- The thanks of each of the two people to the other.
create table thanks (
  request_id uuid not null references food_requests on delete cascade,
  by_donor boolean not null,
  words text check (char_length(words) between 1 and 200),
  said_at timestamptz not null,
  primary key (request_id, by_donor)
);

-- Calls that people made under a key of theirs. When such a call is sent again, it is not done again.
create table sent_once (
  user_id uuid not null references users on delete cascade,
  what text not null,
  key uuid not null,
  -- Null only while the call is in progress, in a transaction that no one else sees.
  result_id uuid,
  sent_at timestamptz not null,
  -- A digest of the call, so that another call under the same key is not taken for it.
  content text,
  primary key (user_id, what, key)
);
create index sent_once_age on sent_once (sent_at);

--------------------------------------------------------------------------------------------------------------------------------
-- Alerts for new food, around the middle of a cell of the grid
--------------------------------------------------------------------------------------------------------------------------------

create table alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null check (char_length(label) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- In kilometres.
  within integer not null check (within between 1 and 100),
  search text not null check (char_length(search) <= 120),
  search_folded text not null,
  made_at timestamptz not null,
  -- What donors have to declare, as in foods.
  free_of smallint not null default 0 check (free_of between 0 and 16383),
  diets smallint not null default 0 check (diets between 0 and 15),
  conditions smallint not null default 0 check (conditions between 0 and 7),
  constraint alerts_once unique (user_id, lat, lon, within, search_folded, free_of, diets, conditions)
);

-- In metres. For 25 kilometres, the straight line is two centimetres shorter than the ground. It is not a column, because its last
-- bit differs between databases.
create index alerts_reach on alerts using gist (cube_enlarge(spot_of(lat, lon), within * 1000, 3));
alter index alerts_reach alter column 1 set statistics 0;

-- New food that someone has not been shown yet.
create table alert_finds (
  user_id uuid not null references users on delete cascade,
  food_id uuid not null references foods on delete cascade,
  alert_id uuid not null references alerts on delete cascade,
  found_at timestamptz not null,
  mailed boolean not null default false,
  primary key (user_id, food_id)
);
create index alert_finds_food on alert_finds (food_id);
create index alert_finds_alert on alert_finds (alert_id);
create index alert_finds_to_mail on alert_finds (found_at) where not mailed;

--------------------------------------------------------------------------------------------------------------------------------
-- Moderation
--------------------------------------------------------------------------------------------------------------------------------

create table reports (
  id uuid primary key,
  about text not null check (about in ('food', 'person', 'message')),
  food_id uuid,
  -- The reported person, the donor of the food, or the sender of the message.
  person_id uuid not null references users on delete cascade,
  reporter_id uuid references users on delete set null,
  reason text not null,
  words text not null check (char_length(words) <= 500),
  -- What was reported, as it was then. It may have changed or be deleted.
  snapshot jsonb not null,
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text,
  -- Whether the site itself made it.
  by_site boolean not null default false,
  message_id uuid,
  constraint reports_about_what check ((about = 'food') = (food_id is not null)),
  constraint reports_about_message check ((about = 'message') = (message_id is not null))
);
create unique index reports_once on reports (reporter_id, about, coalesce(message_id, food_id, person_id))
  where closed_at is null;
create index reports_open on reports (id desc) where closed_at is null;
create index reports_person on reports (person_id);

-- The log of moderators and stewards. It refers to no row, so that it outlasts people and food.
create table moderation_acts (
  id uuid primary key,
  acted_at timestamptz not null,
  moderator_id uuid not null,
  -- The moderator's name and email at that time.
  moderator text not null,
  act text not null,
  target_id uuid not null,
  target text not null,
  why text not null
);

-- Moderators and stewards, in addition to those in MODERATORS.
create table roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('moderator', 'steward')),
  given_at timestamptz not null,
  primary key (user_id, role)
);

-- Links by which stewards give others a role. A used one stays until it would have expired.
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

-- What people wrote with the contact form.
create table contact_messages (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 254),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000),
  written_at timestamptz not null
);

--------------------------------------------------------------------------------------------------------------------------------
-- Notifications
--------------------------------------------------------------------------------------------------------------------------------

-- The notifications that people have turned off, and their quiet hours. People without a row get everything, at any time.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  -- Each as kind and channel.
  off text[] not null,
  quiet_from text check (quiet_from ~ '^[0-2][0-9]:[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^[0-2][0-9]:[0-5][0-9]$'),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_to is null))
);

-- What people are told on pages: a row for each person, kind and request, which the newest event of the kind renews.
create table inbox (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  request_id uuid not null references food_requests on delete cascade,
  -- Values of the request when it happened.
  data jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create unique index inbox_kind on inbox (user_id, kind, request_id);
create index inbox_unread on inbox (user_id) where read_at is null;
create index inbox_request on inbox (request_id);
create index inbox_at on inbox (at);

-- Browsers that get push notifications. A session is in one browser, and its subscription ends with it.
create table push_subscriptions (
  id uuid primary key,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- The browser's public key and secret. Messages are encrypted with them (RFC 8291).
  p256dh text not null,
  auth text not null,
  -- The public key of this site for which it was made. No other may send (RFC 8292).
  site_key text not null,
  added_at timestamptz not null
);

-- Emails and pushes that will be sent, and those sent lately. They refer neither to a user nor to a subscription: a transaction
-- that ends a session would wait for one that adds a push to it, and the other way round.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null,
  -- Of several that wait with the same topic, only the last one matters.
  topic text not null,
  -- What it is about.
  food_id uuid references foods on delete cascade,
  request_id uuid references food_requests on delete cascade,
  contact_message_id uuid references contact_messages on delete cascade,
  report_id uuid references reports on delete cascade,
  -- For emails about an account: its address, in lower case.
  address text,
  -- The person that an email is about, or whose browser gets a push.
  user_id uuid,
  -- The browser that an email is about, in words.
  device text,
  -- The browser that gets a push.
  subscription_id uuid,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- A server that is sending it holds it until then.
  claimed_until timestamptz,
  sent_at timestamptz,
  -- Of the address that an email was sent to.
  address_hash bytea,
  -- When the first attempt failed.
  failing_since timestamptz,
  constraint outbox_about_one check (
    num_nonnulls(food_id, request_id, contact_message_id, report_id,
      case channel when 'mail' then coalesce(address, user_id::text) end) = 1),
  constraint outbox_subscription check ((channel = 'push') = (subscription_id is not null))
);
create index outbox_due on outbox (channel, due_at) where sent_at is null;
create index outbox_claimed on outbox (channel, claimed_until) where sent_at is null and claimed_until is not null;
create index outbox_topic on outbox (topic, subscription_id);
create index outbox_subscription_waiting on outbox (subscription_id) where sent_at is null;
create index outbox_user on outbox (user_id, sent_at) where user_id is not null;
create index outbox_address on outbox (address) where address is not null;
create index outbox_sent on outbox (address_hash, sent_at) where sent_at is not null;
create index outbox_food on outbox (food_id) where food_id is not null;
create index outbox_request on outbox (request_id) where request_id is not null;
create index outbox_contact_message on outbox (contact_message_id) where contact_message_id is not null;
create index outbox_report on outbox (report_id) where report_id is not null;

-- Addresses that get no more emails.
create table unsubscribes (address_hash bytea primary key, unsubscribed_at timestamptz not null);

-- How many emails and pushes were given up, by day and by the domain of the address or the host of the push service.
create table delivery_failures (
  channel text not null check (channel in ('mail', 'push')),
  provider text not null,
  day date not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (channel, provider, day)
);

--------------------------------------------------------------------------------------------------------------------------------
-- The site. Where `is_only` is the key, there is one row at most.
--------------------------------------------------------------------------------------------------------------------------------

-- A setting without a row has its default.
create table site_settings (name text primary key, value jsonb not null, changed_at timestamptz not null);

-- The site's own texts. Each version is a row that never changes. The newest one counts; an empty one removes the text.
create table site_texts (
  kind text not null,
  language text not null,
  version integer not null,
  source text not null,
  -- As long as they have an account.
  saved_by uuid references users on delete set null,
  saved_at timestamptz not null,
  primary key (kind, language, version)
);
create index site_texts_saver on site_texts (saved_by) where saved_by is not null;

-- The site's own logo in each of its sizes.
create table logo_files (
  name text primary key,
  -- The same for all: the hash of them together.
  hash text not null,
  body bytea not null,
  made_at timestamptz not null
);

-- Pictures are compressed already.
alter table logo_files alter column body set storage external;

-- The mail server that stewards have entered, in one row. Without it, emails are sent only if the environment names a server.
create table mail_server (
  id smallint primary key default 1 check (id = 1),
  host text not null,
  port integer not null check (port between 1 and 65535),
  encryption text not null,
  username text not null,
  -- Encrypted with the site's secret (server/site/memory/seal.ts). Null if the server requires none.
  password bytea,
  sender text not null,
  changed_at timestamptz not null
);

-- How the site was set up. No row until the first start has printed the link for it.
create table setup (
  is_only boolean primary key default true check (is_only),
  -- Of the secret in that link. Null once the site is set up.
  secret_hash bytea,
  -- The first moderator, as long as they have an account.
  used_by uuid references users on delete set null,
  -- Stewards have chosen to keep the sample food, and are not asked again.
  samples_stay boolean not null default false
);

-- The newest release, once someone has allowed the check.
create table newest_release (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz not null,
  -- Null before the feed has named one.
  version text,
  -- Null if the last check got an answer.
  failing_since timestamptz
);

-- This database was restored from a backup, and no one has confirmed that it is the site. Until then it sends nothing.
create table restored_copy (
  is_only boolean primary key default true check (is_only),
  -- When the backup was made.
  made_at timestamptz not null,
  restored_at timestamptz not null
);

-- The time when the site last saw its clock, by which its servers notice that a clock has jumped. `boot` and `uptime` (in
-- milliseconds) say how long the server's machine had been running, which no clock changes.
create table site_time (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  boot text not null,
  uptime double precision not null,
  -- A time too far from that: what the clock said when it was first doubted.
  doubted_at timestamptz,
  doubted_boot text,
  doubted_uptime double precision,
  -- An operator has said that it is right.
  is_confirmed boolean not null default false,
  check (num_nulls(doubted_at, doubted_boot, doubted_uptime) in (0, 3))
);

create table secrets (name text primary key, value text not null);

-- Secrets that sign nothing any longer. Their signatures are accepted until then, or forever.
create table former_secrets (name text not null, value text not null, ends_at timestamptz);

-- As rate-limiter-flexible uses it. Unlogged: no call waits for the disk to be counted. A crash of the database forgets the counts
-- of the last minutes; a restart forgets nothing.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
