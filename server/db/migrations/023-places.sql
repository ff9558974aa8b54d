-- Foods of the lists (016-moderation.sql), as far as others know where they are.
-- Nearest first, right also at the antimeridian and the poles: points of space are compared, in metres.
create extension if not exists cube;
create function spot_of(lat double precision, lon double precision) returns cube
  language sql immutable strict parallel safe
  return cube(array[
    20000000 / pi() * cos(radians(lat)) * cos(radians(lon)),
    20000000 / pi() * cos(radians(lat)) * sin(radians(lon)),
    20000000 / pi() * sin(radians(lat))
  ]);

-- Exact places, which only their owners are told, and the people whom they have accepted. One without a label is for the
-- foods that are there now, and goes with them.
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

-- The cells of the grid by which a donor has been shown (server/places/grid.ts).
create table donor_cells (
  donor_id uuid not null references users on delete cascade,
  cell_row integer not null,
  cell_column integer not null,
  primary key (donor_id, cell_row, cell_column)
);

-- The public place of a food: the middle of a cell.
alter table foods
  add column area_lat double precision,
  add column area_lon double precision,
  add column place_id uuid references places on delete set null,
  add constraint foods_area_whole check (num_nonnulls(area_lat, area_lon) <> 1);
create index foods_spot on foods using gist (spot_of(area_lat, area_lon))
  where area_lat is not null and status <> 'Not Available' and not expired and not hidden;

-- The planner takes the radius from the code, and has nothing to learn from points.
alter index foods_spot alter column 1 set statistics 0;
create index foods_place on foods (place_id) where place_id is not null;

-- Foods whose exact places are to be forgotten because their last day has passed.
create index foods_placed_until on foods (deadline) where place_id is not null;
