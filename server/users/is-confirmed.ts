import { sql } from 'kysely';

/** Whether someone has proved that their e-mail is theirs, for a table or alias with the columns of `users`. */
export function isConfirmed(users: string) {
  return sql<boolean>`${sql.ref(`${users}.emailConfirmedAt`)} is not null`;
}

/** Someone's e-mail, or null where they have not shown that it is theirs, of a table or alias as for isConfirmed. */
export function confirmedEmail(users: string) {
  return sql<string | null>`case when ${isConfirmed(users)} then ${sql.ref(`${users}.email`)} end`;
}
