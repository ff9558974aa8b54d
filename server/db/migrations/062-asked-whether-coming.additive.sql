-- The times at which a donor asked somebody who is promised the food whether they are on their way, and at which they said
-- so. An answer follows a question.
alter table food_requests
  add column asked_coming_at timestamptz,
  add column on_way_at timestamptz,
  add constraint food_requests_on_way_asked check (on_way_at is null or asked_coming_at is not null);
