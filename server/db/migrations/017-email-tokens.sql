-- The time at which someone has shown that the address which they gave is theirs.
alter table users add column email_confirmed_at timestamptz;
update users set email_confirmed_at = now() from sign_in_users known
  where users.issuer = 'embedded' and known.id::text = users.subject
    and known."emailVerified" and lower(known.email) = lower(users.email);

-- The purposes of links in mails, each for somebody who is known to a sign-in service.
create table email_tokens (
  token_hash bytea primary key,
  purpose text not null,
  issuer text not null,
  subject text not null,
  address text not null,
  expires_at timestamptz not null
);
create index email_tokens_identity on email_tokens (issuer, subject);

-- A mail about an account goes to an address, whether or not somebody has it here; that is looked up when it is sent.
alter table mail_queue
  add column address text,
  add column user_id uuid references users on delete cascade,
  add column device text;
alter table mail_queue drop constraint mail_queue_about_one;
alter table mail_queue add constraint mail_queue_about_one
  check (num_nonnulls(food_id, request_id, contact_message_id, report_id, address) = 1);
create index mail_queue_address on mail_queue (address) where address is not null;
create index mail_queue_user on mail_queue (user_id) where user_id is not null;
