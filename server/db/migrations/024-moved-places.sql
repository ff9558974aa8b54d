-- Whether a donor has changed the exact place of a food since it was promised. What it was is not kept.
alter table food_requests add column place_changed boolean not null default false;
