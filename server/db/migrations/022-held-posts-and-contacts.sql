-- Whether nobody made a report but the site itself.
alter table reports add column by_site boolean not null default false;

-- The time since which a donor has had the e-mail of a requester. Those passed on until now have been since the promise.
alter table food_requests add column email_passed_at timestamptz;
update food_requests set email_passed_at = promised.at from (
  select request_id, min(moved_at) as at from request_moves where to_status = 'Accepted' group by request_id
) promised where promised.request_id = food_requests.id;
create index food_requests_email_passed on food_requests (donor_id, email_passed_at)
  where email_passed_at is not null;
