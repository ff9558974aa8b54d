-- Calls that people have made under a key of theirs: sent once more, such a call is not done again.
create table sent_once (
  user_id uuid not null references users on delete cascade,
  what text not null,
  key uuid not null,
  result_id uuid,
  sent_at timestamptz not null,
  primary key (user_id, what, key)
);
create index sent_once_age on sent_once (sent_at);
