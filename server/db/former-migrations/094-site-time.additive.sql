-- What the site last took for the time, by which its servers notice that a clock has jumped. One row at most. `boot` and `uptime` (in
-- milliseconds) say for how long the server's machine had been running, which no clock changes.
create table site_time (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null,
  boot text not null,
  uptime double precision not null,
  -- A time that is too far from that: what the clock said when it was first doubted.
  doubted_at timestamptz,
  doubted_boot text,
  doubted_uptime double precision,
  -- Whether an operator has said that it is right.
  is_confirmed boolean not null default false,
  check (num_nulls(doubted_at, doubted_boot, doubted_uptime) in (0, 3))
);
