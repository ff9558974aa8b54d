import { sql } from 'kysely';
import { type Role, roles } from '../../contract/site/moderation-terms.ts';
import type { Config } from '../config/config.ts';
import { keptPlan } from '../db/client.ts';
import type { Db } from '../db/schema.ts';
import type { User } from './user.ts';

type ModeratorsConfig = Pick<Config, 'moderators'>;
type Account = Pick<User, 'id' | 'email' | 'isConfirmed'>;

/**
 * Returns a user's roles as of when their session was loaded. Users listed in MODERATORS have both roles if they have confirmed
 * their email address or the operator has verified their account, because anyone can register with any address. All others have
 * the roles they were given.
 */
export function rolesOf(
  user: Pick<User, 'email' | 'isConfirmed' | 'asKeeper'>,
  { moderators }: ModeratorsConfig,
): readonly Role[] {
  const isListed = moderators.includes(user.email.toLowerCase());
  return isListed && (user.isConfirmed || user.asKeeper?.isVerified) ? roles : (user.asKeeper?.given ?? []);
}

/** Returns any user's current roles, read from the database. See rolesOf. */
export async function readRoles(db: Db, user: Account, config: ModeratorsConfig): Promise<readonly Role[]> {
  const asKeeper = await db
    .selectFrom('users')
    .select(['mayModerate as isVerified', givenRoles('users').as('given')])
    .where('id', '=', user.id)
    .modifyEnd(keptPlan)
    .executeTakeFirst();
  return rolesOf({ ...user, asKeeper }, config);
}

export async function isSteward(db: Db, user: Account, config: ModeratorsConfig): Promise<boolean> {
  return (await readRoles(db, user, config)).includes('steward');
}

/** SQL: the roles given to a user. The argument is `users` or an alias for it. */
export function givenRoles(users: string) {
  return sql<Role[]>`array(select role from roles where user_id = ${sql.ref(`${users}.id`)} order by role)`;
}

/** SQL: whether a user is an unsuspended moderator: given the role, or listed in MODERATORS with a proven email address. */
export function areModerators({ moderators }: ModeratorsConfig) {
  return sql<boolean>`(users.suspended_at is null and (
    exists (select from roles where user_id = users.id and role = 'moderator')
    or (lower(users.email) = any(${moderators}::text[]) and ${hasProvedEmail})))`;
}

const hasProvedEmail = sql<boolean>`(users.may_moderate or users.email_confirmed_at is not null)`;

/** Returns the moderators with proven email addresses, in lower case. If several share an address, returns only one of them. */
export async function moderatorsByMail(db: Db, config: ModeratorsConfig): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct on (email) id, email
    from (select id, lower(email) as email from users where ${areModerators(config)} and ${hasProvedEmail}) as moderators
    order by email, id`.execute(db);
  return rows;
}
