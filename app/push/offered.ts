import { useSyncExternalStore } from 'react';
import { isStored } from './told-here.ts';

/** Stores that somebody has pressed 'Not now' in this browser. */
const NOT_NOW = 'push:not-now';

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
 * Offers push notifications to a person who has just given or requested a food. It does so if the browser can, and they
 * have neither subscribed nor declined.
 */
export async function offerPush(): Promise<void> {
  const { canPush, subscriptionHere } = await import('./this-browser.ts');
  if (!canPush() || Notification.permission === 'denied' || isStored(NOT_NOW) || (await subscriptionHere())) return;
  setOffer('new');
}

/** Offers them anew to a person who has had them in this browser, which has lost them. */
export function offerPushAgain(): void {
  setOffer('lost');
}

/** Ends the offer, for good when it is declined. If the browser can store nothing, the offer comes again. */
export function endOffer({ isDeclined }: { isDeclined: boolean }): void {
  setOffer(undefined);
  if (!isDeclined) return;
  try {
    localStorage.setItem(NOT_NOW, 'yes');
  } catch {}
}

function setOffer(why: Offer | undefined): void {
  offer = why;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
