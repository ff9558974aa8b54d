import { fold } from '../../contract/folded.ts';
import type { FoodInput } from '../../contract/foods.ts';
import { limitFor, type User } from '../accounts/account.ts';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { foodAt } from '../foods/food.ts';
import { consume, type Limits } from '../middleware/limit.ts';

/**
 * Counts what somebody posts or asks for today.
 *
 * @throws ApiError TOO_MUCH_TODAY with Retry-After
 */
export async function countToday({ daily }: Limits, what: 'posts' | 'asks', user: User, ctx: Context): Promise<void> {
  if (!daily) return;
  await consume(limitFor(user, daily[what], ctx), user.id, 'TOO_MUCH_TODAY');
}

/** As isRepeated, of what somebody changes a food of theirs to; what it says already is not posted anew. */
export async function isRepeatedChange(
  db: Db,
  limits: Limits,
  donor: User,
  id: string,
  input: FoodInput,
): Promise<boolean> {
  const { donorId, title, notes } = await foodAt(db, id);
  if (donorId !== donor.id || (title === input.title && notes === input.notes)) return false;
  return isRepeated(limits, input);
}

/** Counts what a food says. @returns whether the same has been posted so often, by whomever, that it is looked at first */
export async function isRepeated({ daily }: Limits, { title, notes }: FoodInput): Promise<boolean> {
  if (!daily) return false;
  const text = fold(`${title}\n${notes}`);
  const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // What has no letter, such as two pictures of bread, is compared as it is.
  return consume(daily.sameText, words || text).then(
    () => false,
    (error) => {
      if (error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS') return true;
      throw error;
    },
  );
}
