import { sql } from 'kysely';

/**
 * Issuer of the donors of sample food. No sign-in service issues tokens with this name, so no one can sign in as a sample donor.
 */
export const SAMPLE_ISSUER = 'sample';

/** SQL: whether a user is a donor of sample food. `users` is a table or alias with the columns of `users`. */
export function isSample(users: string) {
  return sql<boolean>`${sql.ref(`${users}.issuer`)} = ${sql.lit(SAMPLE_ISSUER)}`;
}

/**
 * SQL: whether a food or request is a sample. Samples are left out of all statistics. `given` is a table or alias with a
 * `donor_id`.
 */
export function isOfSample(given: string) {
  return sql<boolean>`(${sql.ref(`${given}.donorId`)} in (select id from users where ${isSample('users')}))`;
}
