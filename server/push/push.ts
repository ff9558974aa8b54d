import { ECDH } from 'node:crypto';
import type * as contract from '../../contract/push.ts';
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/push-terms.ts';
import type { User } from '../accounts/account.ts';
import { sessionsOf } from '../accounts/profile.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import * as store from './push-store.ts';
import { vapidKeys } from './vapid-keys.ts';

/** In which browsers someone is told by push. `token` is that of the session that asks. */
export async function subscriptionsOf(
  db: Db,
  user: User,
  token: string,
  ctx: Context,
): Promise<contract.OwnPushSubscription[]> {
  const sessionId = await sessionIdOf(db, user, token, ctx);
  const subscriptions = await store.subscriptionsOf(db, user.id, ctx.clock());
  return subscriptions.map(({ id, device, addedAt, ...subscription }) => ({
    ...{ _id: id, device, isThis: subscription.sessionId === sessionId },
    addedAt: addedAt.toISOString(),
  }));
}

/** With what key browsers subscribe. */
export async function publicKey(db: Db, ctx: Context): Promise<string> {
  const [{ publicKey }] = await vapidKeys(db, ctx.clock());
  return publicKey;
}

/**
 * Has someone told by push in the browser of a session, until that ends. Whoever has more than MAX_PUSH_SUBSCRIPTIONS is told no
 * more in those that were added first.
 *
 * @throws ApiError NOT_YOURS where it is another browser's, INVALID_INPUT for a key that is not the site's, NOT_SIGNED_IN
 */
export async function subscribe(
  db: Db,
  user: User,
  { endpoint, keys, publicKey }: contract.PushSubscriptionInput,
  token: string,
  ctx: Context,
): Promise<void> {
  const now = ctx.clock();
  if (!isPoint(keys.p256dh)) throw invalidInput('keys.p256dh', 'This is not the key of a browser.');
  const own = await vapidKeys(db, now);
  if (!own.some((key) => key.publicKey === publicKey))
    throw invalidInput('publicKey', 'This is not a key of this site.');
  const sessionId = await sessionIdOf(db, user, token, ctx);
  await db.transaction().execute(async (tx) => {
    if (!sessionId || !(await store.lockSession(tx, sessionId))) throw new ApiError('NOT_SIGNED_IN');
    const subscription = { endpoint, ...keys, siteKey: publicKey };
    if (!(await store.put(tx, { sessionId, userId: user.id }, subscription, now))) throw new ApiError('NOT_YOURS');
    await store.deleteBeyond(tx, user.id, MAX_PUSH_SUBSCRIPTIONS);
  });
}

/** @returns how many there were */
export async function unsubscribe(db: Db, user: User, id: string): Promise<number> {
  return store.deleteOwn(db, user.id, id);
}

async function sessionIdOf(db: Db, user: User, token: string, ctx: Context): Promise<string | undefined> {
  return (await sessionsOf(db, user, token, ctx)).find(({ isThis }) => isThis)?._id;
}

/** Whether something can be encrypted for a key. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url') === p256dh;
  } catch {
    return false;
  }
}
