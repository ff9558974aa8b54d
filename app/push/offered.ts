import { useSyncExternalStore } from 'react';
import { storedText } from '../ui/kept.ts';

/**
 * Whether this browser has already offered notifications. The key is called `not-now` because it used to record only refusals.
 */
const asked = storedText('push:not-now');

/** Why notifications are offered: the user has just listed or requested food, or the browser has lost its subscription. */
type Offer = 'new' | 'lost';

const listeners = new Set<() => void>();
let offer: Offer | undefined;

/** Why notifications are offered on this page; undefined if they are not. */
export function usePushOffer(): Offer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
}

/**
 * Offers notifications to a user who has just listed or requested food, if the browser supports push, does not block it and has
 * no subscription. Offers them only once per browser or, without storage, each time.
 */
export async function offerPush(): Promise<void> {
  const { canPush, subscriptionHere } = await import('./this-browser.ts');
  if (!canPush() || Notification.permission === 'denied' || asked.read() || (await subscriptionHere())) return;
  setOffer('new');
  asked.keep('yes');
}

/** Offers notifications again to a user whose browser has lost its subscription. */
export function offerPushAgain(): void {
  setOffer('lost');
}

export function endOffer(): void {
  setOffer(undefined);
}

function setOffer(why: Offer | undefined): void {
  offer = why;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
