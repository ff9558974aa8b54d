-- Foods that stand in no list: given, or expired and noted as such. The indexes that serve the lists leave them out.
-- Which ones have expired is noted by the first sweep.
alter table foods add column expired boolean not null default false;

-- To have it back in the lists when the clock was ahead.
create index foods_expired on foods (deadline) where expired;
drop index foods_newest;
create index foods_newest on foods (id desc) where status <> 'Not Available' and not expired;

-- Trigrams do not serve searches of one and two characters, nor, in some locales, those of letters beyond ASCII. Parts
-- are compared as bytes: nobody sees their order. The function finds too little for parallel workers, so it is not marked
-- as safe for them.
drop index foods_title;
alter table foods alter column title_folded type text collate "C";
create function title_parts(title text) returns text[] language plpgsql immutable strict cost 1000 as $$
  declare
    parts text[] := '{}';
  begin
    for at in 1 .. char_length(title) loop
      parts := parts || array[substr(title, at, 1), substr(title, at, 2), substr(title, at, 3)];
    end loop;
    return parts;
  end
$$;

-- Without a list of what is pending, which every search would have to go through.
create index foods_title on foods using gin (title_parts(title_folded)) with (fastupdate = off)
  where status <> 'Not Available' and not expired;

-- No plan depends on how frequent parts are, and to find out would take longer than all else that ANALYZE does.
alter index foods_title alter column 1 set statistics 0;

-- With the title, so that foods that are near in this order are searched without a look at the table, as far as VACUUM has
-- been there: sooner than by its defaults, by which a fifth of the table may be new.
drop index foods_deadline;
create index foods_deadline on foods (deadline, id) include (title_folded) where status <> 'Not Available' and not expired;
alter table foods set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
