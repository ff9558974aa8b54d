-- The state of a request beyond its status. A server that does not know of these columns yet may leave values that belong
-- to another status than the present one; they are not read.
alter table food_requests
  add column reason text check (reason in ('declined', 'given', 'deleted', 'released')),
  add column word text check (char_length(word) <= 200),
  add column claim text check (claim in ('claimed', 'denied')),
  add column answer text check (char_length(answer) <= 500),
  add column previous_location text,
  add column previous_deadline date,
  add column changed_at timestamptz,
  add column revision integer not null default 0,
  add column donor_unread boolean not null default false;

-- Requests that waited until someone else collected were moved after that collection; all others were declined, or their
-- food was deleted.
update food_requests request
  set reason = case when exists (
    select from food_requests collected
    join request_moves collection on collection.request_id = collected.id and collection.to_status = 'Collected'
    join request_moves ending on ending.request_id = request.id and ending.to_status = 'Declined'
    where collected.food_id = request.food_id and ending.moved_at >= collection.moved_at
  ) then 'given' else 'declined' end
  where status = 'Declined';
create index food_requests_donor_unread on food_requests (donor_id) where donor_unread;
