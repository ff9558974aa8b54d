import { sql } from 'kysely';
import { type Role, roles } from '../../contract/moderation-terms.ts';
import type { Config } from '../config/config.ts';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import type { User } from './user.ts';

type Naming = Pick<Config, 'moderators'>;
type Known = Pick<User, 'id' | 'email' | 'isConfirmed'>;

/**
 * What somebody does for the site. Whom MODERATORS names has both roles. As anyone can register with any e-mail, they also
 * have to have confirmed it, or the operator has to have verified this very account. All others have what they were given.
 */
export async function rolesOf(db: Db, user: Known, { moderators }: Naming): Promise<readonly Role[]> {
  const isNamed = moderators.includes(user.email.toLowerCase());
  if (isNamed && user.isConfirmed) return roles;
  const found = await db
    .selectFrom('users')
    .select(['mayModerate', givenRoles('users').as('given')])
    .where('id', '=', user.id)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  if (isNamed && found?.mayModerate) return roles;
  return found?.given ?? [];
}

export async function isModerator(db: Db, user: Known, config: Naming): Promise<boolean> {
  return (await rolesOf(db, user, config)).includes('moderator');
}

export async function isSteward(db: Db, user: Known, config: Naming): Promise<boolean> {
  return (await rolesOf(db, user, config)).includes('steward');
}

/** The roles that somebody was given, for a table or alias with the columns of `users`. */
export function givenRoles(users: string) {
  return sql<Role[]>`array(select role from roles where user_id = ${sql.ref(`${users}.id`)} order by role)`;
}

/** Of the rows of `users` those of moderators who are not suspended: named ones whose e-mail is known to be theirs, and given ones. */
export function areModerators({ moderators }: Naming) {
  return sql<boolean>`(users.suspended_at is null and (
    exists (select from roles where user_id = users.id and role = 'moderator')
    or (lower(users.email) = any(${moderators}::text[]) and ${hasProvedEmail})))`;
}

const hasProvedEmail = sql<boolean>`(users.may_moderate or users.email_confirmed_at is not null)`;

/** The moderators whom mail reaches, with their e-mail in lower case. Of several with one e-mail it is one. */
export async function moderatorsByMail(db: Db, naming: Naming): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct on (email) id, email
    from (select id, lower(email) as email from users where ${areModerators(naming)} and ${hasProvedEmail}) as moderators
    order by email, id`.execute(db);
  return rows;
}
