import { useSyncExternalStore } from 'react';

/** Stores that somebody has pressed 'Not now' in this browser. */
const NOT_NOW = 'push:not-now';

const listeners = new Set<() => void>();
let isOffered = false;

/** Whether push notifications are offered on this page. */
export function useIsOffered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => false,
  );
}

/**
 * Offers push notifications to a person who has just given or requested a food. It does so if the browser can, and they
 * have neither subscribed nor declined.
 */
export async function offerPush(): Promise<void> {
  const { canPush, subscriptionHere } = await import('./this-browser.ts');
  if (!canPush() || Notification.permission === 'denied' || hasDeclined() || (await subscriptionHere())) return;
  setOffered(true);
}

/** Ends the offer, for good when it is declined. If the browser can store nothing, the offer comes again. */
export function endOffer({ isDeclined }: { isDeclined: boolean }): void {
  setOffered(false);
  if (!isDeclined) return;
  try {
    localStorage.setItem(NOT_NOW, 'yes');
  } catch {}
}

function hasDeclined(): boolean {
  try {
    return localStorage.getItem(NOT_NOW) !== null;
  } catch {
    return false;
  }
}

function setOffered(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
