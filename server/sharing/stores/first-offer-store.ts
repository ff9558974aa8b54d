import type { Selectable } from 'kysely';
import type { FirstOfferTable } from '../../db/notification-tables.ts';
import type { Db } from '../../db/schema.ts';
import { confirmedEmail } from '../../users/is-confirmed.ts';

export type FirstOfferRow = Selectable<FirstOfferTable>;

export async function insertFirstOffer(tx: Db, offer: FirstOfferRow): Promise<void> {
  await tx.insertInto('firstOffers').values(offer).execute();
}

/** Returns a food's first offer that is open at `now`, with the person's name. */
export async function firstOfferOf(db: Db, foodId: string, now: Date) {
  return db
    .selectFrom('firstOffers')
    .innerJoin('users', 'users.id', 'firstOffers.personId')
    .select(['personId', 'until', 'users.name'])
    .where('foodId', '=', foodId)
    .where('until', '>', now)
    .executeTakeFirst();
}

/** Returns the first offers to a user that are open at `now`, soonest to end first. */
export async function firstOffersTo(db: Db, personId: string, now: Date) {
  return offersWithFood(db)
    .where('firstOffers.personId', '=', personId)
    .where('until', '>', now)
    .orderBy('until')
    .execute();
}

/** Returns a food's first offer that is open at `now`, for a notification to the person. */
export async function firstOfferToTell(db: Db, foodId: string, now: Date) {
  return offersWithFood(db)
    .innerJoin('users as person', 'person.id', 'firstOffers.personId')
    .select(confirmedEmail('person').as('address'))
    .where('firstOffers.foodId', '=', foodId)
    .where('until', '>', now)
    .executeTakeFirst();
}

/** Deletes a food's first offer. @returns the offer, or undefined if there is none */
export async function deleteFirstOffer(tx: Db, foodId: string): Promise<FirstOfferRow | undefined> {
  return tx.deleteFrom('firstOffers').where('foodId', '=', foodId).returningAll().executeTakeFirst();
}

/** Returns the IDs of food whose first offers have ended by `now`. */
export async function endedFirstOffers(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('firstOffers').select('foodId').where('until', '<=', now).limit(limit).execute();
  return rows.map(({ foodId }) => foodId);
}

/** Returns the IDs of food that one of two users offers first to the other. */
export async function firstOffersBetween(db: Db, one: string, other: string): Promise<string[]> {
  const rows = await db
    .selectFrom('firstOffers')
    .innerJoin('foods', 'foods.id', 'firstOffers.foodId')
    .select('foodId')
    .where((offer) =>
      offer.or([offer.and({ personId: one, donorId: other }), offer.and({ personId: other, donorId: one })]),
    )
    .execute();
  return rows.map(({ foodId }) => foodId);
}

export async function deleteFirstOffersTo(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('firstOffers').where('personId', '=', personId).execute();
}

/** Food that can no longer be had isn't offered. */
function offersWithFood(db: Db) {
  return db
    .selectFrom('firstOffers')
    .innerJoin('foods', 'foods.id', 'firstOffers.foodId')
    .innerJoin('users as donor', 'donor.id', 'foods.donorId')
    .select([
      'firstOffers.foodId',
      'firstOffers.personId',
      'firstOffers.until',
      'foods.title',
      'donor.name as donorName',
    ])
    .where('foods.hidden', '=', false)
    .where('foods.status', '<>', 'Not Available');
}
