-- An invitation is kept for an attempt to register, until a moment, and then for the account that it has made.
alter table invitations
  add column claimed_by uuid,
  add column claimed_until timestamptz;
create index invitations_claimed_by on invitations (claimed_by) where claimed_by is not null;
