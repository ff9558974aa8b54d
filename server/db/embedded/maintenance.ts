import type { Pool } from 'pg';

/** A checkpoint is due after this many bytes of write-ahead log, or, if anything was written, after this many milliseconds. */
const LOG_SIZE = 32 * 1024 * 1024;
const LOG_AGE = 5 * 60_000;

/**
 * Does the work of PostgreSQL's background processes, which the embedded database lacks: vacuum, analyze and checkpoints. They
 * keep tables and the write-ahead log small, planner statistics current and crash recovery short. A table is due after a certain
 * number of changes, by autovacuum's own rules (PostgreSQL's manual, "The Autovacuum Daemon"). Each table gets its own statement,
 * so that other queries can run in between. Call this often to keep each run short.
 */
export async function maintain(pool: Pool): Promise<void> {
  // Otherwise this connection's changes reach the statistics at most once a second.
  await pool.query('select pg_stat_force_next_flush()');
  const { rows: tables } = await pool.query<{ name: string; dead: boolean }>(CHANGED_TABLES);
  for (const { name, dead } of tables) await pool.query(`${dead ? 'vacuum (analyze)' : 'analyze'} ${name}`);
  const { rows } = await pool.query<{ due: boolean }>(CHECKPOINT_DUE, [LOG_SIZE, LOG_AGE]);
  if (rows[0]?.due) await pool.query('checkpoint');
}

/** Tables that are due, with names quoted if necessary. `dead` means that the table needs a vacuum, not only new statistics. */
const CHANGED_TABLES = `
  with tables as (
    select class.oid::regclass::text as name, greatest(reltuples, 0) as size,
      n_dead_tup, n_ins_since_vacuum, n_mod_since_analyze
    from pg_stat_all_tables stat join pg_class class on class.oid = stat.relid
    where schemaname in ('public', 'pg_catalog') and relkind = 'r'
  ), due as (
    select name,
      n_dead_tup > 50 + 0.2 * size or n_ins_since_vacuum > 1000 + 0.2 * size as dead,
      n_mod_since_analyze > 50 + 0.1 * size as changed
    from tables
  )
  select name, dead from due where dead or changed`;

const CHECKPOINT_DUE = `
  select log > $1::numeric or (log > 0 and checkpoint_time < now() - $2 * interval '1 millisecond') as due
  from (
    select checkpoint_time, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as log from pg_control_checkpoint()
  ) since_checkpoint`;
