-- The order in which people asked for a food. Until now the ids said it, which hold the time by the clock of the server
-- that made them. The database numbers requests itself, so that a server which does not know of numbers yet gets them
-- too. The transaction that asks has locked the food, so no other one takes the same number.
alter table food_requests add column turn integer check (turn > 0);
update food_requests set turn = numbered.turn
  from (select id, row_number() over (partition by food_id order by id) as turn from food_requests) numbered
  where numbered.id = food_requests.id;
alter table food_requests alter column turn set not null;
create function give_turn() returns trigger language plpgsql as $$
  begin
    select coalesce(max(turn), 0) + 1 into new.turn from food_requests where food_id = new.food_id;
    return new;
  end
$$;

-- One that is restored from a backup has its turn already.
create trigger food_requests_give_turn before insert on food_requests
  for each row when (new.turn is null) execute function give_turn();
create unique index food_requests_turn on food_requests (food_id, turn);
drop index food_requests_waiting;
create index food_requests_waiting on food_requests (food_id, turn) where status = 'Requested';
drop index food_requests_food_requester;
create index food_requests_food_requester on food_requests (food_id, requester_id, turn desc);
