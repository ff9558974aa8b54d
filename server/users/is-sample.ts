import { sql } from 'kysely';

/** In whose name the donors of the sample foods are. No sign-in service issues tokens in it, so nobody can sign in as one. */
export const SAMPLE_ISSUER = 'sample';

/** Whether somebody gives sample foods, of a table or alias whose columns are those of `users`. */
export function isSample(users: string) {
  return sql<boolean>`${sql.ref(`${users}.issuer`)} = ${sql.lit(SAMPLE_ISSUER)}`;
}

/** Whether a food or a request is a sample, which counts in no figure; of a table or alias with a column `donor_id`. */
export function isOfSample(given: string) {
  return sql<boolean>`(${sql.ref(`${given}.donorId`)} in (select id from users where ${isSample('users')}))`;
}
