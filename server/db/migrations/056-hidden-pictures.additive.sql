-- Pictures that moderators have hidden, by the SHA-256 of their largest file, which outlives the photo and is the same for
-- every copy. Nobody has looked yet at foods with the reason below, which the site itself holds for moderators.
create table hidden_pictures (content_hash bytea primary key);
alter table photos add column content_hash bytea;
update photos set content_hash = sha256(body) from photo_files
  where photo_files.photo_id = photos.id and photo_files.width = 1280;
create index photos_content on photos (content_hash);

-- By the database, so that it is so for what servers of an older version add too.
create function note_content() returns trigger language plpgsql as $$
  begin
    update photos set content_hash = sha256(new.body) where id = new.photo_id;
    return null;
  end
$$;
create trigger photo_files_note_content after insert on photo_files
  for each row when (new.width = 1280) execute function note_content();
insert into hidden_pictures
  select distinct photos.content_hash from foods
  left join linked_pictures linked on foods.image like 'http%' and linked.id = md5(foods.image)::uuid
  join photos on photos.id = coalesce(foods.photo_id, linked.photo_id)
  where foods.hidden_why <> 'This is looked at by the people who look after this site before others see it.'
    and photos.content_hash is not null;
