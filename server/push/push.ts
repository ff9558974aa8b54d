import { ECDH } from 'node:crypto';
import { msg } from '#words';
import type * as contract from '../../contract/accounts/push.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/accounts/push-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { sessionIdOf } from '../users/sessions.ts';
import type { User } from '../users/user.ts';
import * as store from './push-store.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Returns a user's push subscriptions. `token` is the current session's. */
export async function subscriptionsOf(
  db: Db,
  user: User,
  token: string,
  ctx: Context,
): Promise<contract.OwnPushSubscription[]> {
  const sessionId = await sessionIdOf(db, user.id, token, ctx.clock());
  const subscriptions = await store.subscriptionsOf(db, user.id, ctx.clock());
  return subscriptions.map(({ id, device, addedAt, ...subscription }) => ({
    _id: id,
    device,
    isThis: subscription.sessionId === sessionId,
    addedAt: addedAt.toISOString(),
  }));
}

/** Counts the browsers with push notifications. */
export const countSubscriptions = store.countAll;

/** Returns the key that browsers subscribe with. */
export async function publicKey(db: Db, ctx: Context): Promise<string> {
  const [{ publicKey }] = await vapidKeys(db, ctx.clock());
  return publicKey;
}

/**
 * Subscribes a session's browser to a user's pushes, until the session ends. Deletes the user's oldest subscriptions beyond
 * MAX_PUSH_SUBSCRIPTIONS.
 */
export async function subscribe(
  db: Db,
  user: User,
  { endpoint, keys, publicKey }: contract.PushSubscriptionInput,
  token: string,
  ctx: Context,
): Promise<void> {
  const now = ctx.clock();
  if (!isPoint(keys.p256dh)) throw invalidInput('keys.p256dh', msg`This isn’t a valid browser key.`);
  const own = await vapidKeys(db, now);
  if (!own.some((key) => key.publicKey === publicKey))
    throw invalidInput('publicKey', msg`This isn’t one of this site’s keys. Reload the page and try again.`);
  const sessionId = await sessionIdOf(db, user.id, token, now);
  await db.transaction().execute(async (tx) => {
    if (!sessionId || !(await store.lockSession(tx, sessionId))) throw new ApiError('NOT_SIGNED_IN');
    const subscription = { endpoint, ...keys, siteKey: publicKey };
    if (!(await store.saveSubscription(tx, { sessionId, userId: user.id }, subscription, now)))
      throw new ApiError('NOT_YOURS');
    await store.deleteBeyond(tx, user.id, MAX_PUSH_SUBSCRIPTIONS);
  });
}
subscribe.errors = codes('NOT_YOURS');

/** @returns the number of deleted subscriptions */
export async function unsubscribe(db: Db, user: User, id: string): Promise<number> {
  return store.deleteOwn(db, user.id, id);
}

/** Returns a subscription's endpoint, keys and user, or undefined if it is gone or its session has expired. */
export const subscriptionOf = store.findSubscription;

/** Deletes the subscription of a browser that can no longer be reached. */
export const endSubscription = store.remove;

/** Whether a push can be encrypted for a key. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url') === p256dh;
  } catch {
    return false;
  }
}
