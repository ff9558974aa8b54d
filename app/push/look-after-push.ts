import type { QueryClient } from '@tanstack/react-query';
import { answer, api } from '../api/api.ts';
import { keyOf } from '../worker/push-subscription.ts';
import { offerPushAgain } from './offered.ts';
import { pushQuery } from './push-queries.ts';
import { inTurn, subscribe, subscriptionHere, turnOff } from './this-browser.ts';
import { setToldHere } from './told-here.ts';

/**
 * Brings this browser's push subscription and the site's knowledge of it into line. It ends once the person who turned it on is
 * logged out here, or has ended it elsewhere. One that the browser has lost, or that has another key, is made anew; where that
 * does not work the site is told that there is none, and the person is asked.
 */
export function lookAfterPush(client: QueryClient, email: string | undefined): Promise<void> {
  return inTurn(() => bringIntoLine(client, email));
}

async function bringIntoLine(client: QueryClient, email: string | undefined): Promise<void> {
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
