-- The person who gave it first or gave it anew, which counts for their day. It does not refer to the person.
alter table linked_pictures add column given_by uuid;
create index linked_pictures_giver on linked_pictures (given_by, given_at);
