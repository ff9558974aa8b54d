-- Wanted posts: alerts that others can see. Earlier versions treat them as alerts that find only food declared free of what they
-- exclude.
alter table alerts
  -- For how many people. Set only in wanted posts.
  add column people smallint check (people between 1 and 1000),
  add column until date,
  -- Days of the week on which the food is needed, as bits: Monday is 1, Tuesday 2. 0 for any day.
  add column weekdays smallint not null default 0 check (weekdays between 0 and 127),
  add column hidden_why text check (char_length(hidden_why) between 1 and 500),
  add constraint alerts_wanted check (num_nonnulls(people, until) <> 1);

-- The days of the week from a day to another, as bits.
create function weekdays_until(first date, last date) returns integer
  language sql immutable strict parallel safe
  return (
    select coalesce(bit_or(1 << (extract(isodow from first + days)::integer - 1)), 0)
    from generate_series(0, least(last - first, 6)) days
  );

create index alerts_wanted_spot on alerts using gist (spot_of(lat, lon)) where people is not null;
create index alerts_wanted_newest on alerts (id desc) where people is not null;

-- The wanted post over which somebody was reported.
alter table reports add column wanted_id uuid;
