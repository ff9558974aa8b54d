import type { FoodChange, FoodInput } from '../../contract/foods/foods.ts';
import { fold } from '../../contract/words/folded.ts';
import type { Db } from '../db/schema.ts';
import { foodAt } from '../foods/food.ts';
import { consume, type Limits } from '../http/limit.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { User } from '../users/user.ts';

/** Like `isRepeated`, for a changed listing. Counts it only if its donor has changed the title or the notes. */
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

/**
 * Counts how often this title and these notes have been posted, by anyone.
 *
 * @returns whether the limit is exceeded, so that a moderator must review the listing
 */
export async function isRepeated({ daily }: Limits, { title, notes }: FoodInput): Promise<boolean> {
  if (!daily) return false;
  const text = fold(`${title}\n${notes}`);
  const words = text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  // A text without letters or digits, such as two bread emojis, is compared verbatim.
  return consume(daily.sameText, words || text).then(
    () => false,
    (error) => {
      if (error instanceof ApiError && error.code === 'TOO_MANY_ATTEMPTS') return true;
      throw error;
    },
  );
}
