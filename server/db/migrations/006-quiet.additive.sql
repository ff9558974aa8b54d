alter table food_reach
  -- When to look whether anyone has asked for the food. Null once its donor has been told that no one has, or need not be.
  add column quiet_at timestamptz;
create index food_reach_quiet on food_reach (quiet_at) where quiet_at is not null;

-- What became of food that nobody collected here, as its donor says. Kept when the food is deleted.
create table food_outcomes (
  food_id uuid primary key,
  donor_id uuid references users on delete set null,
  outcome text not null check (outcome in ('eaten', 'given', 'thrown-away')),
  -- The amount that it is about, as in foods.
  quantity integer not null,
  unit text,
  said_at timestamptz not null
);
create index food_outcomes_donor on food_outcomes (donor_id);
