-- What has happened to a request while its status stayed as it was, for its two people to read between their messages. Servers that
-- do not know of it write nothing here.
create table request_notes (
  id uuid primary key,
  request_id uuid not null references food_requests (id) on delete cascade,
  noted_at timestamptz not null,
  note text not null,
  pickup_window text
);
create index request_notes_request on request_notes (request_id, id);
