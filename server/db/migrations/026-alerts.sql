-- The people who want to be told of new food, and where: around the middle of a cell of the grid, as exact as foods are shown.
create table alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  label text not null check (char_length(label) between 1 and 60),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  within integer not null check (within between 1 and 100),
  search text not null check (char_length(search) <= 120),
  search_folded text not null,
  made_at timestamptz not null,
  constraint alerts_once unique (user_id, lat, lon, within, search_folded)
);

-- In metres over the ground; of 25 kilometres the straight line is two centimetres shorter. Not a column: to the last bit it
-- differs between databases.
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
alter table mail_queue drop constraint mail_queue_about_one;
alter table mail_queue add constraint mail_queue_about_one
  check (num_nonnulls(food_id, request_id, contact_message_id, report_id, coalesce(address, user_id::text)) = 1);
create unique index mail_queue_found on mail_queue (user_id) where kind = 'found' and sent_at is null;
