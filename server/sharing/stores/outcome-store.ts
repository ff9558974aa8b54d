import type { Selectable } from 'kysely';
import type { Outcome } from '../../../contract/foods/outcome-terms.ts';
import type { FoodOutcomeTable } from '../../db/notification-tables.ts';
import type { Db } from '../../db/schema.ts';

/** Stores what became of a food, instead of what was said before. */
export async function putOutcome(tx: Db, outcome: Selectable<FoodOutcomeTable>): Promise<void> {
  const { foodId, ...said } = outcome;
  await tx
    .insertInto('foodOutcomes')
    .values(outcome)
    .onConflict((conflict) => conflict.column('foodId').doUpdateSet(said))
    .execute();
}

/** Returns what became of these foods, by ID, where their donors have said it. */
export async function outcomesOf(db: Db, foodIds: string[]): Promise<Map<string, Outcome>> {
  if (foodIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('foodOutcomes')
    .select(['foodId', 'outcome'])
    .where('foodId', 'in', foodIds)
    .execute();
  return new Map(rows.map(({ foodId, outcome }) => [foodId, outcome]));
}
