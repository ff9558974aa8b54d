import type { Figures, Totals } from '../../contract/figures.ts';
import type { Db } from '../db/schema.ts';
import type { User } from '../people/user.ts';
import * as store from './overview-store.ts';

/** The hand-overs of all people of this site together. */
export async function totalsOf(db: Db): Promise<Totals> {
  return store.countTotals(db);
}

/** A donor's figures. A food counts as shared while it exists, and for good once someone has collected it. */
export async function figuresOf(db: Db, donor: User): Promise<Figures> {
  const { collected, deleted } = await store.countCollected(db, donor.id);
  return { shared: (await store.countFoods(db, donor.id)) + deleted, collected };
}
