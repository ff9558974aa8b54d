-- When the last thing happened of which the requester, or the donor, is told. Servers that do not know of it leave it as it was.
alter table food_requests
  add column told_at timestamptz not null default now(),
  add column donor_told_at timestamptz not null default now();
