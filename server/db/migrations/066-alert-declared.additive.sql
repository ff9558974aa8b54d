-- What donors have to declare of a food of which somebody wants to be told, as in foods.
alter table alerts
  add column free_of smallint not null default 0 check (free_of between 0 and 16383),
  add column diets smallint not null default 0 check (diets between 0 and 15),
  add column conditions smallint not null default 0 check (conditions between 0 and 7),
  drop constraint alerts_once,
  add constraint alerts_once unique (user_id, lat, lon, within, search_folded, free_of, diets, conditions);
