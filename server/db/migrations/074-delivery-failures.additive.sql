-- How often mails and pushes were given up for good, by the domain of the reader or the host of the push service, and by day.
create table delivery_failures (
  channel text not null check (channel in ('mail', 'push')),
  provider text not null,
  day date not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (channel, provider, day)
);
