-- The thanks of one side of a hand-over to the other, once each.
create table thanks (
  request_id uuid not null references food_requests on delete cascade,
  by_donor boolean not null,
  words text check (char_length(words) between 1 and 200),
  said_at timestamptz not null,
  primary key (request_id, by_donor)
);
