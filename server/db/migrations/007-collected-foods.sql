-- A food that has been collected is not to be had again. Until now an update could list it once more.
update foods set status = 'Not Available'
    where status <> 'Not Available'
      and exists (select 1 from food_requests where food_id = foods.id and status = 'Collected')
      and not exists (select 1 from food_requests
        where food_id = foods.id and status in ('Requested', 'Accepted'));
