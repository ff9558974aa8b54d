-- How far people have been told of a food: those whose alerts and wanted posts are nearest first, others as its time passes.
create table food_reach (
  food_id uuid primary key references foods on delete cascade,
  began_at timestamptz not null,
  -- The next step of the schedule, counted from 0 (server/sharing/reach.ts).
  step smallint not null,
  -- How many people have been told.
  told integer not null,
  -- Null once the last step is done, or the food's last day has passed.
  next_at timestamptz,
  -- Someone who knows of the food already, because it was offered to them first.
  except_id uuid references users on delete set null
);
create index food_reach_next on food_reach (next_at) where next_at is not null;
create index food_reach_except on food_reach (except_id) where except_id is not null;

create index alerts_spot on alerts using gist (spot_of(lat, lon));
alter index alerts_spot alter column 1 set statistics 0;

-- Food that someone has seen is kept, so that they are not told of it again. Earlier versions delete it.
alter table alert_finds add column seen boolean not null default false;
create index alert_finds_unseen on alert_finds (user_id) where not seen;
