import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import { isConfirmed } from '../people/is-confirmed.ts';
import { isSample } from '../people/is-sample.ts';
import type { User } from '../people/user.ts';

/** How many sample foods there are. */
export async function countSamples(db: Db): Promise<number> {
  const row = await db
    .selectFrom('foods')
    .innerJoin('users', 'users.id', 'foods.donorId')
    .select(count)
    .where(isSample('users'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function sampleDonors(db: Db): Promise<User[]> {
  const donors = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'photo', isConfirmed('users').as('isConfirmed')])
    .where(isSample('users'))
    .orderBy('id')
    .execute();
  return donors.map((donor) => ({ ...donor, picture: '' }));
}
