import type { FoodChange, FoodInput } from '../../contract/foods/foods.ts';
import { fold } from '../../contract/words/folded.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { foodAt } from '../foods/food.ts';
import { consume, type Limits } from '../http/limit.ts';
import { ApiError, codes } from '../kernel/api-error.ts';
import { limitFor, type User } from '../users/user.ts';

/** Counts a post or request of somebody against today's limit. */
export async function countToday({ daily }: Limits, what: 'posts' | 'asks', user: User, ctx: Context): Promise<void> {
  if (!daily) return;
  await consume(limitFor(user, daily[what], ctx), user.id, 'TOO_MUCH_TODAY');
}
countToday.errors = codes('TOO_MUCH_TODAY');

/** As isRepeated, for a changed food. A text that is as it was, or as it was read, is not posted anew. */
export async function isRepeatedChange(
  db: Db,
  limits: Limits,
  donor: User,
  id: string,
  { read, ...input }: FoodChange,
): Promise<boolean> {
  const food = await foodAt(db, id);
  const stays = (name: 'title' | 'notes') => input[name] === food[name] || input[name] === read?.[name];
  if (food.donorId !== donor.id || (stays('title') && stays('notes'))) return false;
  return isRepeated(limits, input);
}

/** Counts a food's text. @returns whether it has been posted so often, by anybody, that a moderator looks at it first */
export async function isRepeated({ daily }: Limits, { title, notes }: FoodInput): Promise<boolean> {
  if (!daily) return false;
  const text = fold(`${title}\n${notes}`);
  const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // A text without letters, such as two pictures of bread, is compared as it is.
  return consume(daily.sameText, words || text).then(
    () => false,
    (error) => {
      if (error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS') return true;
      throw error;
    },
  );
}
