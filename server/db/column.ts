import type { ColumnType } from 'kysely';

/** A column that is never updated. */
export type Fixed<T> = ColumnType<T, T, never>;
