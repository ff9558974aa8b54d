-- What people are told on pages: a row for each person, kind of notification and request, which the newest event of the kind
-- renews. It takes the place of columns from which the kind was inferred.
create table inbox (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  request_id uuid not null references food_requests (id) on delete cascade,
  data jsonb not null,
  at timestamptz not null,
  read_at timestamptz
);
create unique index inbox_kind on inbox (user_id, kind, request_id);
create index inbox_unread on inbox (user_id) where read_at is null;
create index inbox_request on inbox (request_id);
create index inbox_at on inbox (at);

insert into inbox (id, user_id, kind, request_id, data, at)
select gen_random_uuid(), requester_id, case
    when status = 'Accepted' then 'accepted'
    when status = 'Declined' then coalesce(reason, 'declined')
    when status = 'No Show' then 'no-show'
    when status = 'Requested' and reason = 'released' then 'released'
    when status = 'Requested' and offered is not null then 'offered'
    when status = 'Requested' and proposed_by_donor then 'proposed-by-donor'
    else lower(status) end, id,
  jsonb_build_object('time', coalesce(proposed_window, pickup_window), 'wanted', wanted, 'offered', offered), told_at
from food_requests where unread and status <> 'Withdrawn';
insert into inbox (id, user_id, kind, request_id, data, at)
select gen_random_uuid(), donor_id, case status
    when 'Requested' then 'waiting'
    when 'Accepted' then 'taken'
    when 'Collected' then 'approved'
    when 'Withdrawn' then 'not-coming'
    when 'No Show' then 'answered'
    else 'not-collected' end, id,
  jsonb_build_object('time', coalesce(proposed_window, pickup_window), 'wanted', wanted, 'offered', offered), donor_told_at
from food_requests where donor_unread and status <> 'Expired';

alter table food_requests
  drop column unread, drop column donor_unread, drop column told_at, drop column donor_told_at, drop column declined_at;
