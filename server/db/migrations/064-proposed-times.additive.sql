-- A pick-up time that one of the two has proposed for an open request, and since when the one that stands is one that they have
-- agreed on. Both are read only while the request is open: servers that do not know of them leave them as they were.
alter table food_requests
  add column proposed_window text,
  add column proposed_by_donor boolean,
  add column agreed_at timestamptz,
  add constraint food_requests_proposed_by check ((proposed_window is null) = (proposed_by_donor is null));
