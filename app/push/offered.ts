import { useSyncExternalStore } from 'react';
import { keptText } from '../ui/kept.ts';

/** Stores that this browser has asked. It has the name from when only a no was stored. */
const asked = keptText('push:not-now');

/** Why push notifications are offered: somebody waits for an answer now, or the browser has lost theirs. */
type Offer = 'new' | 'lost';

const listeners = new Set<() => void>();
let offer: Offer | undefined;

/** Why push notifications are offered on this page, if they are. */
export function usePushOffer(): Offer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
}

/**
 * Offers push notifications to a person who has just given or requested a food: once in this browser, if it can and has none. If it
 * can store nothing, the offer comes again.
 */
export async function offerPush(): Promise<void> {
  const { canPush, subscriptionHere } = await import('./this-browser.ts');
  if (!canPush() || Notification.permission === 'denied' || asked.read() || (await subscriptionHere())) return;
  setOffer('new');
  asked.keep('yes');
}

/** Offers them anew to a person who has had them in this browser, which has lost them. */
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
