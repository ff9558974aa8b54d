import { sql } from 'kysely';

/** Issuer of sample donors. No sign-in service issues tokens with this name, so no one can sign in as a sample donor. */
export const SAMPLE_ISSUER = 'sample';

/** SQL: whether a user is a sample donor. The argument is `users` or an alias for it. */
export function isSample(users: string) {
  return sql<boolean>`${sql.ref(`${users}.issuer`)} = ${sql.lit(SAMPLE_ISSUER)}`;
}

/** SQL: whether a listing or request is a sample. Statistics leave samples out. `given` is a table or alias with a `donor_id`. */
export function isOfSample(given: string) {
  return sql<boolean>`(${sql.ref(`${given}.donorId`)} in (select id from users where ${isSample('users')}))`;
}
