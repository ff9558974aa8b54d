import type { QueryClient } from '@tanstack/react-query';
import { answer, api } from '../api/api.ts';
import { keyOf } from '../worker/push-subscription.ts';
import { offerPushAgain } from './offered.ts';
import { pushQuery } from './push-queries.ts';
import { inTurn, subscribe, subscriptionHere, turnOff } from './this-browser.ts';
import { setToldHere } from './told-here.ts';

/**
 * Syncs this browser's push subscription with the site. Unsubscribes if the user has logged out here, or has turned off this
 * device's notifications on another device. Subscribes again if the browser has lost its subscription or the site's key has
 * changed. If that fails, deletes the subscription from the site and, unless the browser blocks notifications, offers them again.
 */
export function lookAfterPush(client: QueryClient, email: string | undefined): Promise<void> {
  return inTurn(() => syncSubscription(client, email));
}

async function syncSubscription(client: QueryClient, email: string | undefined): Promise<void> {
  if (email === undefined) return turnOff();
  const { publicKey, subscriptions } = await client.fetchQuery({ ...pushQuery(email), staleTime: 0 });
  const known = subscriptions.find(({ isThis }) => isThis);
  if (!known) return turnOff();
  const here = await subscriptionHere();
  if (here && keyOf(here) === publicKey) return setToldHere(true);
  try {
    if (Notification.permission !== 'granted') throw new Error('no permission any more');
    await subscribe();
  } catch {
    await answer(api['push-subscriptions'][':id'].$delete({ param: { id: known._id } }));
    setToldHere(false);
    if (Notification.permission !== 'denied') offerPushAgain();
  } finally {
    await client.invalidateQueries(pushQuery(email));
  }
}
