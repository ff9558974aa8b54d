import { v7 as uuidv7 } from 'uuid';
import type { ModerationAct } from '../../../contract/site/log-sentences.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import type { User } from '../../users/user.ts';

type Act = { act: ModerationAct; targetId: string; target: string; why: string | null };

/** Logs an action by a moderator, a steward or the operator. */
export async function record(
  tx: Db,
  moderator: Pick<User, 'id' | 'name' | 'email'>,
  { act, targetId, target, why }: Act,
  { clock }: Pick<Context, 'clock'>,
): Promise<void> {
  const who = { moderatorId: moderator.id, moderator: nameOf(moderator) };
  await tx
    .insertInto('moderationActs')
    .values({ id: uuidv7(), actedAt: clock(), ...who, act, targetId, target, why: why ?? '' })
    .execute();
}

/** Returns a user's name and email address, as shown in the log and in lists. */
export function nameOf({ name, email }: { name: string; email: string | null }): string {
  return email ? `${name} <${email}>` : name;
}
