import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import * as store from './linked-picture-store.ts';

/** For how long one that nothing shows is remembered, in milliseconds, so that what is given again is not fetched again. */
const UNUSED_LIFETIME = 24 * 60 * 60 * 1000;

/** Has a picture from elsewhere copied here after this transaction, if it is one and has not been. */
export async function notePicture(tx: Db, image: string, now: Date): Promise<void> {
  if (/^https?:\/\//.test(image)) await store.note(tx, image, now);
}

/** Forgets the links that nothing shows any more. */
export async function forgetUnusedLinks(db: Db, ctx: Pick<Context, 'clock'>): Promise<void> {
  await store.forgetUnused(db, new Date(ctx.clock().getTime() - UNUSED_LIFETIME));
}

export {
  claimDue as claimLinkedPicture,
  finish as finishLinkedPicture,
  type LinkedPicture,
  shownBy,
} from './linked-picture-store.ts';
