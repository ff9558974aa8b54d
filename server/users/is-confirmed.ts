import { sql } from 'kysely';

/** SQL: whether a user has confirmed their email. `users` is a table or alias with the columns of `users`. */
export function isConfirmed(users: string) {
  return sql<boolean>`${sql.ref(`${users}.emailConfirmedAt`)} is not null`;
}

/** SQL: a user's email, or null if it is unconfirmed. `users` as in isConfirmed. */
export function confirmedEmail(users: string) {
  return sql<string | null>`case when ${isConfirmed(users)} then ${sql.ref(`${users}.email`)} end`;
}
