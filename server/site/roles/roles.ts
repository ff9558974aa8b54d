import { NIL } from 'uuid';
import { OPERATOR_NAME, type Role, roles } from '../../../contract/site/moderation-terms.ts';
import type * as contract from '../../../contract/site/roles.ts';
import type { Config } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { ApiError, codes } from '../../kernel/api-error.ts';
import { nameOf, record } from '../../moderation/log/moderation-log.ts';
import { lockUser } from '../../users/lock-person.ts';
import { addRoleMail } from './role-notifications.ts';
import * as store from './role-store.ts';

/** The steward or operator who gives or removes a role. */
type Giver = { id: string; name: string; email: string };

/** The operator, as named in the log. */
export const OPERATOR: Giver = { id: NIL, name: OPERATOR_NAME, email: '' };

type Naming = Pick<Config, 'moderators'>;
type Deps = { ctx: Pick<Context, 'clock' | 'sendsMail'>; config: Naming };

/** Returns all moderators and stewards, and the unused role links. */
export async function keepersOf(db: Db, { ctx, config }: Deps): Promise<contract.Keepers> {
  const people = await store.keepers(db, config.moderators);
  const links = await store.openLinks(db, ctx.clock());
  return { people: people.map(presentKeeper), links: links.map(presentLink) };
}

/** Gives a user a role and logs it. No-op if the user already has the role. @returns whether the role was given */
export async function giveRole(
  tx: Db,
  by: Giver,
  person: { id: string; name: string; email: string },
  role: Role,
  ctx: Deps['ctx'],
): Promise<boolean> {
  if (!(await store.insertRole(tx, person.id, role, ctx.clock()))) return false;
  const act = { act: `make-${role}`, targetId: person.id, target: nameOf(person), why: null } as const;
  await record(tx, by, act, ctx);
  return true;
}

/**
 * Removes a role. Removing the steward role also deletes the user's unused role links. No-op if the user does not have the role.
 */
export async function removeRole(db: Db, by: Giver, id: string, role: Role, { ctx, config }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUntilEnd(tx, 'roles');
    const person = await lockUser(tx, id);
    if (!person) throw new ApiError('PERSON_NOT_FOUND');
    const keeper = (await store.keepers(tx, config.moderators)).find((keeper) => keeper.id === id);
    if (keeper?.isNamed) throw new ApiError('NAMED_BY_VARIABLE');
    if (!(await store.deleteRole(tx, id, role))) return;
    if (role === 'steward') {
      await store.deleteLinksBy(tx, id);
      await requireSteward(tx, config);
    }
    const act = { act: `unmake-${role}`, targetId: id, target: nameOf(person), why: null } as const;
    await record(tx, by, act, ctx);
    if (by.id !== id) await addRoleMail(tx, person, ctx);
  });
}
removeRole.errors = codes('PERSON_NOT_FOUND', 'NAMED_BY_VARIABLE', 'LAST_STEWARD');

/**
 * Checks that at least one unsuspended steward remains. Call this after removing the steward role or suspending a steward.
 *
 * @throws ApiError LAST_STEWARD if none remains
 */
export async function requireSteward(tx: Db, { moderators }: Naming): Promise<void> {
  const keepers = await store.keepers(tx, moderators);
  const isLeft = keepers.some((keeper) => !keeper.suspendedAt && rolesIn(keeper).includes('steward'));
  if (!isLeft) throw new ApiError('LAST_STEWARD');
}

const rolesIn = ({ isNamed, given }: store.KeeperRow): readonly Role[] => (isNamed ? roles : given);

function presentKeeper(keeper: store.KeeperRow): contract.Keeper {
  const { id, name, email, isNamed, suspendedAt } = keeper;
  const variable = isNamed ? 'MODERATORS' : null;
  return { _id: id, name, email, roles: [...rolesIn(keeper)], variable, ...(suspendedAt && { isSuspended: true }) };
}

export function presentLink({ id, role, maker, expiresAt }: store.LinkRow): contract.RoleLink {
  return { _id: id, role, maker, expiresAt: expiresAt.toISOString() };
}
