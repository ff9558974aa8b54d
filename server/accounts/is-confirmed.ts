import { sql } from 'kysely';

/** Whether someone has shown that their e-mail is theirs, of a table or alias whose columns are those of `users`. */
export function isConfirmed(users: string) {
  return sql<boolean>`${sql.ref(`${users}.emailConfirmedAt`)} is not null`;
}
