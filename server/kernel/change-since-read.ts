import { isDeepStrictEqual } from 'node:util';
import { ApiError } from './api-error.ts';
import { pick } from './presenting.ts';

/** A change of some fields, by someone who says what they had read. Without `read` the last change wins. */
export type Change<Fields> = { wanted: Partial<Fields>; read?: Partial<Fields> | undefined };

/**
 * The fields that a change writes, decided field by field:
 * - wanted as it was read: it stays as it is stored, whatever others have made of it;
 * - wanted otherwise, and stored as it was read: it is written, and so it is where it was not read or is stored as wanted already;
 * - wanted otherwise, and stored as something else again: nothing is written, and the caller is told what is stored.
 *
 * @throws ApiError CHANGED_MEANWHILE
 */
export function changeSinceRead<Fields extends object>(
  stored: Fields,
  { wanted, read = {} }: Change<Fields>,
  isSame: (one: unknown, other: unknown) => boolean = isDeepStrictEqual,
): Partial<Fields> {
  const names = (Object.keys(wanted) as (keyof Fields)[]).filter(
    (name) => wanted[name] !== undefined && !isSame(wanted[name], read[name]),
  );
  const lost = names.filter(
    (name) =>
      read[name] !== undefined && ![read[name], wanted[name]].some((value: unknown) => isSame(stored[name], value)),
  );
  if (lost.length > 0) throw changedMeanwhile(stored, lost);
  return pick(wanted as Fields, names);
}

/** The refusal that says what these fields are now. */
export function changedMeanwhile<Fields extends object>(stored: Fields, names: (keyof Fields)[]): ApiError {
  return new ApiError('CHANGED_MEANWHILE', { now: pick(stored, names) });
}
