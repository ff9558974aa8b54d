-- A copy of a picture that someone has given a link of belongs to nobody.
alter table photos alter column owner_id drop not null;

-- A link is found by its hash: an index takes no text as long as a link may be.
create table linked_pictures (
  id uuid primary key generated always as (md5(link)::uuid) stored,
  link text not null,
  given_at timestamptz not null,
  attempts integer not null default 0,
  -- Null when it has been copied or given up.
  due_at timestamptz,
  photo_id uuid references photos
);
create index linked_pictures_due on linked_pictures (due_at) where due_at is not null;
create index linked_pictures_photo on linked_pictures (photo_id) where photo_id is not null;
create index foods_link on foods ((md5(image)::uuid)) where image like 'http%';
insert into linked_pictures (link, given_at, due_at)
  select distinct image, now(), now() from foods where image ~ '^https?://' on conflict do nothing;
create index food_requests_link on food_requests ((md5(image)::uuid)) where image like 'http%';
insert into linked_pictures (link, given_at, due_at)
  select distinct image, now(), now() from food_requests where image ~ '^https?://' on conflict do nothing;
create index users_link on users ((md5(photo)::uuid)) where photo like 'http%';
insert into linked_pictures (link, given_at, due_at)
  select distinct photo, now(), now() from users where photo ~ '^https?://' on conflict do nothing;
