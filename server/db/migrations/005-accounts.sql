-- The embedded sign-in service is one issuer, whatever the site's address. Its users used to be stored under the
-- address, so a person who came by several addresses is several users. The oldest is kept and gets what the others have.
create table same_people as
  select id, first_value(id) over (partition by subject order by id) as oldest from users
  where issuer ~ '^https?://' and issuer not like 'https://securetoken.google.com/%';

-- Requests by people for food of their own go, and leave the food to the others who want it.
create table own_requests as
  select request.id, request.food_id, request.status from food_requests request
  join same_people donor on donor.id = request.donor_id
  join same_people requester on requester.id = request.requester_id
  where donor.oldest = requester.oldest;
delete from food_requests where id in (select id from own_requests);
update foods set status =
  case when exists (select from food_requests where food_id = foods.id and status = 'Requested')
    then 'Requested' else 'Available' end
  where id in (select food_id from own_requests where status in ('Requested', 'Accepted'))
    and not exists (select from food_requests where food_id = foods.id and status = 'Accepted');
drop table own_requests;

-- Of several open requests for one food the accepted one stays, else the first.
delete from food_requests where id in (
  select id from (
    select request.id, row_number() over (
      partition by food_id, oldest order by status = 'Accepted' desc, request.id) as number
    from food_requests request join same_people requester on requester.id = request.requester_id
    where status in ('Requested', 'Accepted')) numbered
  where number > 1);

-- Every column that names a user.
update foods set donor_id = oldest from same_people person where donor_id = person.id and oldest <> person.id;
update food_requests set donor_id = oldest from same_people person where donor_id = person.id and oldest <> person.id;
update food_requests set requester_id = oldest from same_people person where requester_id = person.id and oldest <> person.id;
update request_moves set actor_id = oldest from same_people person where actor_id = person.id and oldest <> person.id;
update sessions set user_id = oldest from same_people person where user_id = person.id and oldest <> person.id;
delete from users where id in (select id from same_people where oldest <> id);
update users set issuer = 'embedded' where id in (select oldest from same_people);
drop table same_people;
alter table users add column signed_out_at timestamptz;
alter table sessions add column started_at timestamptz not null default now();
alter table sessions alter column started_at drop default;
create table used_id_tokens (token_hash bytea primary key, expires_at timestamptz not null);
