import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import * as store from './linked-picture-store.ts';

/** How long an unused picture is remembered, in milliseconds, so that it is not fetched again when it is given again. */
const UNUSED_LIFETIME = 24 * 60 * 60 * 1000;

/** How many pictures from elsewhere are copied within a day for one person, as copies belong to nobody. */
const MOST_A_DAY = 100;

/**
 * Has a picture from elsewhere copied here after this transaction, if it is one and has not been copied. If someone has
 * given a hundred others within a day, it is given up at once, and can be given again later.
 */
export async function notePicture(tx: Db, image: string, giverId: string, now: Date): Promise<void> {
  const limit = { since: new Date(now.getTime() - UNUSED_LIFETIME), most: MOST_A_DAY };
  if (/^https?:\/\//.test(image)) await store.note(tx, image, giverId, now, limit);
}

/** Deletes the unused links, and removes the givers of the others after a day. */
export async function forgetUnusedLinks(db: Db, ctx: Pick<Context, 'clock'>): Promise<void> {
  const before = new Date(ctx.clock().getTime() - UNUSED_LIFETIME);
  await store.forgetUnused(db, before);
  await store.forgetGivers(db, before);
}

export {
  claimDue as claimLinkedPicture,
  finish as finishLinkedPicture,
  type LinkedPicture,
  shownBy,
} from './linked-picture-store.ts';
