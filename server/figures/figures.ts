import { type RawBuilder, sql } from 'kysely';
import { kilogramsOf, type Outcome } from '../../contract/foods/outcome-terms.ts';
import type { Figures, Totals } from '../../contract/site/figures.ts';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import { isOfSample } from '../users/is-sample.ts';
import type { User } from '../users/user.ts';

/**
 * Counts the site's confirmed hand-overs, except those of samples, and the people who took part in them, and adds up the food: what
 * was collected, and what donors say became of the rest.
 */
export async function totalsOf(db: Db): Promise<Totals> {
  const collected = db
    .selectFrom('foodRequests')
    .where('status', '=', 'Collected')
    .where(({ not }) => not(isOfSample('foodRequests')));
  const people = collected.select('donorId as id').union(collected.select('requesterId as id'));
  const kilograms = (of: RawBuilder<unknown>) =>
    sql<number>`coalesce(round(sum(least(${of} * ${weight}, ${MOST}))), 0)::int`;
  const became = (outcome: Outcome) =>
    db.selectFrom('foodOutcomes').select(kilograms(sql`quantity`).as('sum')).where('outcome', '=', outcome);
  const { collectedKg, eaten, given, thrownAway, ...counts } = await db
    .selectNoFrom([
      collected.select(count).$asScalar().as('collected'),
      db.selectFrom(people.as('people')).select(count).$asScalar().as('people'),
      collected.select(kilograms(sql`coalesce(wanted, quantity)`).as('sum')).$asScalar().as('collectedKg'),
      became('eaten').$asScalar().as('eaten'),
      became('given').$asScalar().as('given'),
      became('thrown-away').$asScalar().as('thrownAway'),
    ])
    .$castTo<{ [Name in 'collected' | 'people' | 'collectedKg' | 'eaten' | 'given' | 'thrownAway']: number }>()
    .executeTakeFirstOrThrow();
  return { ...counts, kilograms: { collected: collectedKg, eaten, given, thrownAway } };
}

/** The most that one food counts as, in kilograms. So a typing error or a prank does not decide the site's totals. */
const MOST = 100;

/** What one unit of a row's food counts as, in kilograms. */
const weight = sql`case coalesce(unit, 'none') ${sql.join(
  Object.entries(kilogramsOf).map(
    ([unit, kilograms]) => sql`when ${sql.lit(unit)} then ${sql.lit(kilograms)}::numeric`,
  ),
  sql` `,
)} end`;

/** Returns a donor's figures. A food counts as shared while it exists, and for good once it has been collected. */
export async function figuresOf(db: Db, donor: User): Promise<Figures> {
  const { collected, deleted } = await countCollected(db, donor.id);
  return { shared: (await countFoods(db, donor.id)) + deleted, collected };
}

async function countFoods(db: Db, donorId: string): Promise<number> {
  const row = await db.selectFrom('foods').select(count).where('donorId', '=', donorId).executeTakeFirstOrThrow();
  return row.count;
}

/** Counts a donor's confirmed hand-overs, and how many of them were for food that has since been deleted. */
async function countCollected(db: Db, donorId: string): Promise<{ collected: number; deleted: number }> {
  return db
    .selectFrom('foodRequests')
    .select([
      sql<number>`count(*)::int`.as('collected'),
      sql<number>`(count(*) filter (where food_id is null))::int`.as('deleted'),
    ])
    .where('donorId', '=', donorId)
    .where('status', '=', 'Collected')
    .executeTakeFirstOrThrow();
}
