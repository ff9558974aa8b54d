-- The mail server that moderators have named, in one row. Without it no mail is sent, unless the environment names one.
create table mail_server (
  id smallint primary key default 1 check (id = 1),
  host text not null,
  port integer not null check (port between 1 and 65535),
  encryption text not null,
  username text not null,
  -- Sealed with the site's secret; null where the server asks for none.
  password bytea,
  sender text not null,
  changed_at timestamptz not null
);
