import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import * as store from './linked-picture-store.ts';

/** How long an unused picture is remembered, in milliseconds. If it is linked again within that time, it is not fetched again. */
const UNUSED_LIFETIME = 24 * 60 * 60 * 1000;

/** Maximum number of linked pictures to copy per user and day. Copies have no owner, so they count toward no other limit. */
const MAX_PER_DAY = 100;

/**
 * Schedules a linked picture to be copied here after this transaction. Does nothing if the image is not a link or has already
 * been copied. If the user has linked a hundred other pictures within a day, this one is abandoned until it is linked again.
 */
export async function schedulePictureCopy(tx: Db, image: string, giverId: string, now: Date): Promise<void> {
  const limit = { since: new Date(now.getTime() - UNUSED_LIFETIME), most: MAX_PER_DAY };
  if (/^https?:\/\//.test(image)) await store.note(tx, image, giverId, now, limit);
}

/** Deletes unused linked pictures a day after they were last linked. For pictures in use, forgets who linked them. */
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
