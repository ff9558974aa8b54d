create table photos (
  id uuid primary key,
  owner_id uuid not null references users on delete cascade,
  made_at timestamptz not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  size integer not null check (size > 0)
);
create index photos_owner on photos (owner_id);
create table photo_files (
  photo_id uuid not null references photos on delete cascade,
  width integer not null,
  body bytea not null,
  primary key (photo_id, width)
);

-- Pictures are compressed already.
alter table photo_files alter column body set storage external;

-- The id of the photo that a picture's path leads to (contract/photo-terms.ts); null for every other link. So a photo
-- which is shown can not be deleted, and one that is not there can not be shown.
alter table foods add column photo_id uuid generated always as (substring(image from
  '^/photos/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|640|1280)\.webp$')::uuid) stored
    constraint foods_photo references photos;
create index foods_photo on foods (photo_id) where photo_id is not null;
alter table food_requests add column photo_id uuid generated always as (substring(image from
  '^/photos/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(?:320|640|1280)\.webp$')::uuid) stored
    constraint food_requests_photo references photos;
create index food_requests_photo on food_requests (photo_id) where photo_id is not null;
