import { isDeepStrictEqual } from 'node:util';
import { ApiError } from './api-error.ts';
import { pick } from './presenting.ts';

/** A change to some fields. `read` contains the values that its author last read. If they are missing, the last write wins. */
export type Change<Fields> = { wanted: Partial<Fields>; read?: Partial<Fields> | undefined };

/**
 * Returns the fields to write, by a three-way merge. For each field:
 * - If the author did not change it, the stored value is kept, even if others have changed it.
 * - If the author changed it, and the stored value is the one that the author read or wants, the author's value is written. It is
 *   also written if the author had read no value.
 * - If the author changed it, and the stored value is a third one, this is a conflict, and nothing is written.
 *
 * @throws ApiError CHANGED_MEANWHILE with the stored values of the conflicting fields
 */
export function changeSinceRead<Fields extends object>(
  stored: Fields,
  { wanted, read = {} }: Change<Fields>,
  isSame: (one: unknown, other: unknown) => boolean = isDeepStrictEqual,
): Partial<Fields> {
  const names = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (name) => wanted[name] !== undefined && !isSame(wanted[name], read[name]),
  );
  const conflicts = names.filter(
    (name) =>
      read[name] !== undefined && ![read[name], wanted[name]].some((value: unknown) => isSame(stored[name], value)),
  );
  if (conflicts.length > 0) throw editConflict(stored, conflicts);
  return pick(wanted as Fields, names);
}

/** Returns the error that contains the stored values of these fields. */
export function editConflict<Fields extends object>(stored: Fields, names: (keyof Fields)[]): ApiError {
  return new ApiError('CHANGED_MEANWHILE', { now: pick(stored, names) });
}
