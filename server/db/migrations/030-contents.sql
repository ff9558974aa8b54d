-- The declarations of a donor, as bits (server/foods/contents.ts): the first allergen is 1, the second 2.
alter table foods
  add column contains smallint not null default 0 check (contains between 0 and 16383),
  add column free_of smallint not null default 0 check (free_of between 0 and 16383),
  add column diets smallint not null default 0 check (diets between 0 and 15),
  add column conditions smallint not null default 0 check (conditions between 0 and 7),
  add column pack_kind text check (pack_kind in ('use-by', 'best-before')),
  add column pack_day date,
  add constraint foods_contains_or_not check (contains & free_of = 0),
  add constraint foods_pack_whole check (num_nonnulls(pack_kind, pack_day) <> 1),
  add constraint foods_used_by check (pack_kind <> 'use-by' or deadline <= pack_day);

-- The columns of filters, for foods of the lists (016-moderation.sql) of which anything is declared.
create index foods_declared on foods (deadline, id) include (title_folded, free_of, diets, conditions)
  where status <> 'Not Available' and not expired and not hidden and (free_of | diets | conditions) <> 0;
