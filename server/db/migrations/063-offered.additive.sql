-- How much of a food in parts its donor can give somebody who waits for more. It is read only while the request waits, and as
-- long as it is less than what they ask for: servers that do not know of it leave it as it was.
alter table food_requests
  add column offered integer check (offered > 0);
