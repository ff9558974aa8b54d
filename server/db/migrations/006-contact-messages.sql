create table contact_messages (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) between 1 and 254),
  subject text not null check (char_length(subject) between 1 and 150),
  message text not null check (char_length(message) between 1 and 5000),
  written_at timestamptz not null
);

-- A mail names its message rather than holding a copy. Mails that wait to be sent move over.
alter table mail_queue add column contact_message_id uuid references contact_messages on delete cascade;
insert into contact_messages
  select id, content->>'name', content->>'email', content->>'subject', content->>'message', queued_at
  from mail_queue where content is not null;
update mail_queue set contact_message_id = id where content is not null;
alter table mail_queue drop constraint mail_queue_about_one;
alter table mail_queue drop column content;
alter table mail_queue add constraint mail_queue_about_one
  check (num_nonnulls(food_id, request_id, contact_message_id) = 1);
create index mail_queue_contact_message on mail_queue (contact_message_id) where contact_message_id is not null;
