-- Foods that can be taken in parts. How much of one is promised or collected is counted by the database itself, which so
-- never lets more be promised than there is. A transaction that moves a request has locked its food.
alter table foods
  add column unit text check (unit in ('pieces', 'portions', 'kg', 'loaves', 'bags')),
  add column in_parts boolean not null default false,
  add column taken integer not null default 0,
  add constraint foods_not_more_taken check (taken between 0 and quantity);

-- Null where all of the food is asked for, as it is given as a whole.
alter table food_requests add column unit text, add column wanted integer check (wanted > 0);
drop index food_requests_one_accepted;
create unique index food_requests_one_accepted on food_requests (food_id)
  where status = 'Accepted' and wanted is null;
create index food_requests_accepted on food_requests (food_id) where status = 'Accepted';
create function count_taken() returns trigger language plpgsql as $$
  begin
    update foods set taken = (
      select coalesce(sum(wanted), 0) from food_requests
      where food_id = old.food_id and status in ('Accepted', 'Collected')
    ) where id = old.food_id;
    return null;
  end
$$;
create trigger food_requests_count_taken after update of status on food_requests
  for each row when (
    new.wanted is not null
    and (old.status in ('Accepted', 'Collected')) <> (new.status in ('Accepted', 'Collected'))
  ) execute function count_taken();

-- For somebody who leaves and whose promise has expired a moment ago.
create trigger food_requests_forget_taken after delete on food_requests
  for each row when (old.wanted is not null and old.status = 'Accepted') execute function count_taken();
