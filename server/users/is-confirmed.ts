import { sql } from 'kysely';

/** SQL: whether a user has confirmed their email address. The argument is `users` or an alias for it. */
export function isConfirmed(users: string) {
  return sql<boolean>`${sql.ref(`${users}.emailConfirmedAt`)} is not null`;
}

/** SQL: a user's email address, or null if it is unconfirmed. The argument is `users` or an alias for it. */
export function confirmedEmail(users: string) {
  return sql<string | null>`case when ${isConfirmed(users)} then ${sql.ref(`${users}.email`)} end`;
}
