-- Makes a database with all former migrations equal to a new one. PostgreSQL had given some constraints other names, because names
-- were taken by tables that have gone since, or because a table was renamed. It names `not null` from version 18 on.
do $$
  declare
    renamed record;
  begin
    for renamed in
      select conrelid::regclass as table, conname as name, case contype
          when 'n' then relname || '_' || attname || '_not_null'
          else regexp_replace(conname, '_fkey1$', '_fkey') end as wanted
        from pg_constraint join pg_class on pg_class.oid = conrelid
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where connamespace = current_schema()::regnamespace and contype in ('n', 'f')
    loop
      if renamed.name <> renamed.wanted then
        execute format('alter table %s rename constraint %I to %I', renamed.table, renamed.name, renamed.wanted);
      end if;
    end loop;
  end
$$;

-- The first time stays: the site's age.
with former as (delete from kysely_migration returning timestamp)
  insert into kysely_migration (name, timestamp) select '001-schema', min(timestamp) from former;
