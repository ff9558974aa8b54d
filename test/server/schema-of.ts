import type { Database } from '../../server/db/database.ts';

/**
 * All that `pg_dump -s` says of the schema of a database, as lines in an order of their own: extensions, functions, tables with their
 * columns in order, constraints, indexes and triggers. Not every machine that runs the tests has a pg_dump.
 */
export async function schemaOf({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query(`
    select concat_ws(' ', 'extension', extname) as line from pg_extension
    union all
    select pg_get_functiondef(oid) from pg_proc
      where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', relname, relkind, relpersistence, reloptions) from pg_class
      where relnamespace = current_schema()::regnamespace and relkind <> 'c'
    union all
    select concat_ws(' ', 'column', relname,
        row_number() over (partition by attrelid order by attnum), attname, format_type(atttypid, atttypmod), attnotnull,
        attgenerated, attidentity, attstorage, attstattarget, attcollation::regcollation, pg_get_expr(adbin, adrelid))
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all
    select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indrelid
      where relnamespace = current_schema()::regnamespace
    union all
    select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = current_schema()::regnamespace and not tgisinternal`);
  return rows.map(({ line }) => line).toSorted();
}
