-- The last pick-up time that one of the two has said no to, until another is proposed or chosen. It is read only while the request is
-- open and nothing is proposed: servers that do not know of it leave it as it was.
alter table food_requests
  add column declined_window text,
  add column declined_by_donor boolean,
  add column declined_at timestamptz,
  add constraint food_requests_declined_by check ((declined_window is null) = (declined_by_donor is null));
