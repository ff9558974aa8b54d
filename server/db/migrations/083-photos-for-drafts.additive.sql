-- Whether a photo was sent for a form and nothing has shown it since: it lives as long as the draft that may name it. Those from before
-- live for a day, as they did.
alter table photos add column is_for_draft boolean not null default false;
