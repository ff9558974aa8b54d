import { useSyncExternalStore } from 'react';

/** Where it is kept that somebody has said 'Not now' in this browser. */
const NOT_NOW = 'push:not-now';

const listeners = new Set<() => void>();
let isOffered = false;

/** Whether it is offered on this page to tell on this device what comes of what one has done. */
export function useIsOffered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOffered,
    () => false,
  );
}

/**
 * Offers to tell whoever has just given something, or asked for it, what comes of that, where the browser can and they are not
 * told yet and have not declined.
 */
export async function offerPush(): Promise<void> {
  const { canPush, subscriptionHere } = await import('./this-browser.ts');
  if (!canPush() || Notification.permission === 'denied' || hasDeclined() || (await subscriptionHere())) return;
  setOffered(true);
}

/** Takes the offer away, for good when it is declined. Where nothing can be kept it comes again. */
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
