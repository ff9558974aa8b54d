import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import { ApiError } from '../kernel/api-error.ts';
import type { Party } from '../kernel/fair-limit.ts';
import { FetchError, type FetchPublicly } from '../kernel/fetch-publicly.ts';
import { makeFiles } from '../photos/decoder.ts';
import { insertPhoto } from '../photos/photo.ts';
import type { PhotoFiles } from '../photos/pipeline.ts';
import {
  claimLinkedPicture,
  finishLinkedPicture,
  type LinkedPicture,
  shownBy,
} from '../photos/urls/linked-pictures.ts';
import { publishPictureChanges } from './picture-changes.ts';

const MINUTE = 60_000;

/** Delays before retries, in milliseconds. If the last retry fails, the picture is abandoned. */
const RETRY_AFTER = [1, 10, 60].map((minutes) => minutes * MINUTE);

/** How long a picture is leased to one server, in milliseconds. Must exceed the time for fetching and processing it. */
const LEASE = 2 * MINUTE;

/** Maximum number of foods and users to publish a new copy for. Others show the copy when they are next loaded. */
const MOST_TOLD = 500;

/** In the decoder's queue, all copies together count as one new account, because anyone can post links. */
const COPIES: Party = { key: 'copies', isNew: true };

type Copying = { db: Db; ctx: Context; log: Logger; fetchPicture: FetchPublicly };

/**
 * Copies linked pictures that are due, one at a time, until none are left. Pages show the copies, so that browsers never contact
 * other sites. Any number of servers may run this at once.
 *
 * @returns the number of pictures copied
 */
export async function copyLinkedPictures(
  { db, ctx, log, fetchPicture }: Copying,
  signal?: AbortSignal,
): Promise<number> {
  for (let copied = 0; ; ) {
    const now = ctx.clock();
    const picture = signal?.aborted ? undefined : await claimLinkedPicture(db, now, new Date(now.getTime() + LEASE));
    if (!picture) return copied;
    if (!picture.isShown) {
      await finishLinkedPicture(db, picture.id, 'given up');
      continue;
    }
    let files: PhotoFiles | undefined;
    let wait: number | undefined;
    try {
      files = await makeFiles([await fetchPicture(picture.link)], COPIES);
    } catch (err) {
      const isFinal = err instanceof ApiError || (err instanceof FetchError && err.isFinal);
      wait = isFinal ? undefined : RETRY_AFTER[picture.attempts - 1];
      log.info({ err, attempt: picture.attempts, last: wait === undefined }, 'could not copy a linked picture');
    }
    if (wait === undefined) await finish(db, picture, files, ctx);
    else await finishLinkedPicture(db, picture.id, { dueAt: new Date(now.getTime() + wait) });
    if (files) copied += 1;
  }
}

/** Records that a picture was copied or given up on, and publishes the change for the listings and profiles that use it. */
async function finish(db: Db, picture: LinkedPicture, files: PhotoFiles | undefined, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await finishLinkedPicture(
      tx,
      picture.id,
      files ? { photoId: await insertPhoto(tx, null, files, ctx) } : 'given up',
    );
    await publishPictureChanges(tx, await shownBy(tx, picture, MOST_TOLD), ctx);
  });
}
