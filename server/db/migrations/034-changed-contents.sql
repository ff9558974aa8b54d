-- Whether a donor has declared something else about what is in a food since it was promised.
alter table food_requests add column contents_changed boolean not null default false;
