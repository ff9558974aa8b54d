import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { findFoods, listedFood } from '../foods/food.ts';
import { makeFiles } from '../photos/decoder.ts';
import { FetchError, type FetchPicture } from '../photos/fetch-picture.ts';
import { claimLinkedPicture, finishLinkedPicture, type LinkedPicture, shownBy } from '../photos/linked-pictures.ts';
import { insertPhoto } from '../photos/photo.ts';
import type { PhotoFiles } from '../photos/pipeline.ts';
import { type TransactionContext, transact } from '../transact.ts';

const MINUTE = 60_000;

/** How long after each failed attempt the next one follows. After the last one it is given up. */
const RETRY_AFTER = [1, 10, 60].map((minutes) => minutes * MINUTE);

/** How long a picture stays with one server: longer than it may take to be fetched and made. */
const LEASE = 2 * MINUTE;

/** How many foods and people are told of a picture that they share. Others show it when they are looked at anew. */
const MOST_TOLD = 500;

/** What brings pictures home. */
export type Copying = { db: Db; ctx: Context; log: Logger; fetchPicture: FetchPicture };

/**
 * Copies the pictures from elsewhere that are due, one after the other, until none is: pages show the copies, so that no
 * visitor's browser asks a stranger's server. Any number of servers may do this at once.
 *
 * @returns how many were copied
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
      files = await makeFiles([await fetchPicture(picture.link)]);
    } catch (err) {
      const isFinal = err instanceof ApiError || (err instanceof FetchError && err.isFinal);
      wait = isFinal ? undefined : RETRY_AFTER[picture.attempts - 1];
      log.info({ err, attempt: picture.attempts, last: wait === undefined }, 'a linked picture was not copied');
    }
    if (wait === undefined) await finish(db, picture, files, ctx);
    else await finishLinkedPicture(db, picture.id, { dueAt: new Date(now.getTime() + wait) });
    if (files) copied += 1;
  }
}

/** Notes that a picture is here, or is not to be had, and tells everyone whose pages show it. */
async function finish(db: Db, picture: LinkedPicture, files: PhotoFiles | undefined, ctx: Context): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await finishLinkedPicture(
      tx,
      picture.id,
      files ? { photoId: await insertPhoto(tx, null, files, ctx) } : 'given up',
    );
    await publishChanges(tx, picture, ctx);
  });
}

async function publishChanges(tx: Db, picture: LinkedPicture, ctx: TransactionContext): Promise<void> {
  const { foodIds, personIds } = await shownBy(tx, picture, MOST_TOLD);
  for (const food of await findFoods(tx, foodIds)) {
    const listed = listedFood(food, ctx);
    await ctx.publish(tx, { kind: 'food-changed', foodId: food.id, listed, donorId: food.donorId, requesterIds: [] });
  }
  for (const personId of personIds) await ctx.publish(tx, { kind: 'person-changed', personId });
}
