-- Food that its donor offers to one person before others can ask for it. A row is deleted when the offer ends.
create table first_offers (
  food_id uuid primary key references foods on delete cascade,
  person_id uuid not null references users on delete cascade,
  until timestamptz not null
);
create index first_offers_person on first_offers (person_id);
create index first_offers_until on first_offers (until);

-- Servers check this first, to say why. The trigger holds even if one of them doesn't.
create function hold_first_offer() returns trigger language plpgsql as $$
begin
  if exists (
    select from first_offers
    where food_id = new.food_id and person_id <> new.requester_id and until > new.asked_at
  ) then
    raise exception 'this food is offered to someone else first';
  end if;
  return new;
end $$;
create trigger food_requests_hold_first_offer before insert on food_requests
  for each row execute function hold_first_offer();
