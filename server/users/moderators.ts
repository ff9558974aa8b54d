import { sql } from 'kysely';
import { type Role, roles } from '../../contract/site/moderation-terms.ts';
import type { Config } from '../config/config.ts';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import type { User } from './user.ts';

type Naming = Pick<Config, 'moderators'>;
type Known = Pick<User, 'id' | 'email' | 'isConfirmed'>;

/**
 * What somebody did for the site when their session was looked up. Whom MODERATORS names has both roles. As anyone can register
 * with any e-mail, they also have to have confirmed it, or the operator has to have verified this very account. All others have
 * what they were given.
 */
export function rolesOf(
  user: Pick<User, 'email' | 'isConfirmed' | 'asKeeper'>,
  { moderators }: Naming,
): readonly Role[] {
  const isNamed = moderators.includes(user.email.toLowerCase());
  return isNamed && (user.isConfirmed || user.asKeeper?.isVerified) ? roles : (user.asKeeper?.given ?? []);
}

/** As rolesOf, of anybody and as it is now. */
export async function readRoles(db: Db, user: Known, naming: Naming): Promise<readonly Role[]> {
  const asKeeper = await db
    .selectFrom('users')
    .select(['mayModerate as isVerified', givenRoles('users').as('given')])
    .where('id', '=', user.id)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  return rolesOf({ ...user, asKeeper }, naming);
}

export async function isSteward(db: Db, user: Known, naming: Naming): Promise<boolean> {
  return (await readRoles(db, user, naming)).includes('steward');
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
