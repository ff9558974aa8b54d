alter table food_requests
  add column asked_at timestamptz,
  add column pickup_code text check (pickup_code ~ '^[0-9]{6}$'),
  add column unseen boolean not null default false;

-- The first 48 bits of a UUIDv7 are the milliseconds at which it was made.
update food_requests
  set asked_at = to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0);
alter table food_requests alter column asked_at set not null;

-- An open request says what its food is now.
update food_requests request
  set title = food.title, image = food.image, quantity = food.quantity, location = food.location,
    deadline = food.deadline
  from foods food
  where food.id = request.food_id and request.status in ('Requested', 'Accepted');
alter table food_requests add constraint food_requests_code_while_accepted
  check ((status = 'Accepted') = (pickup_code is not null));
create unique index food_requests_one_accepted on food_requests (food_id) where status = 'Accepted';
create index food_requests_waiting on food_requests (food_id, id) where status = 'Requested';
create index food_requests_open_deadline on food_requests (deadline, food_id)
  where status in ('Requested', 'Accepted');
create index food_requests_food_requester on food_requests (food_id, requester_id, id desc);
drop index food_requests_food;
create index food_requests_donor on food_requests (donor_id, status);
create index food_requests_record on food_requests (requester_id, status) where status in ('Collected', 'No Show');
create index food_requests_unseen on food_requests (requester_id) where unseen;
create table request_moves (
  id uuid primary key,
  request_id uuid not null references food_requests on delete cascade,
  actor_id uuid references users,
  moved_at timestamptz not null,
  from_status text not null,
  to_status text not null
);
create index request_moves_request on request_moves (request_id, id);
