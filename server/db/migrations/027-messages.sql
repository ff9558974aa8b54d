-- Messages between a donor and somebody who has asked them for a food. Those of people who have left have neither text
-- nor photo.
create table messages (
  id uuid primary key,
  request_id uuid not null references food_requests on delete cascade,
  sender_id uuid not null references users,
  recipient_id uuid not null references users,
  text text not null check (char_length(text) <= 1000),
  photo_id uuid references photos,
  sent_at timestamptz not null,
  read_at timestamptz,
  mailed boolean not null default false,
  check (sender_id <> recipient_id)
);
create index messages_request on messages (request_id, sent_at, id);
create index messages_unread on messages (recipient_id, request_id) where read_at is null;
create index messages_to_mail on messages (sent_at) where read_at is null and not mailed;
create index messages_sender on messages (sender_id);
create index messages_recipient on messages (recipient_id);
create index messages_photo on messages (photo_id) where photo_id is not null;
create unique index mail_queue_message on mail_queue (request_id, kind)
  where kind in ('message-to-donor', 'message-to-requester') and sent_at is null;

-- A message that is reported may be gone: the snapshot holds it as it was.
alter table reports add column message_id uuid;
alter table reports drop constraint reports_about_check;
alter table reports add constraint reports_about_check check (about in ('food', 'person', 'message'));
alter table reports add constraint reports_about_message check ((about = 'message') = (message_id is not null));
drop index reports_once;
create unique index reports_once on reports (reporter_id, about, coalesce(message_id, food_id, person_id))
  where closed_at is null;
alter table users add column hides_email boolean not null default false;
