import { useEffect } from 'react';
import { useAuth } from '../session/auth.tsx';
import { useInbox } from '../session/inbox.ts';
import { KEPT_CACHE } from '../worker/kept-page.ts';

/**
 * Starts storing the user's pick-up cards for offline use, if the browser supports it. FollowKeptCards then keeps them up to
 * date.
 */
export async function startKeepingCards(userId: string): Promise<void> {
  // Service workers require https or localhost, and development has none.
  if (!navigator.serviceWorker || import.meta.env.DEV || (await areCardsKept())) return;
  const { keepCards } = await import('./kept-cards.ts');
  await keepCards(userId);
}

/** Whether this browser keeps any user's pick-up cards. */
async function areCardsKept(): Promise<boolean> {
  return 'caches' in globalThis && caches.has(KEPT_CACHE);
}

/**
 * Keeps the stored pick-up cards up to date, on every page of the site. Fetches them when the site is opened and when the user's
 * requests change. Deletes them when the user logs out or someone else logs in.
 */
export function FollowKeptCards() {
  const { user, loading } = useAuth();
  const userId = user?._id;
  const { dataUpdatedAt } = useInbox();

  useEffect(() => {
    if (!loading && dataUpdatedAt >= 0) void follow(userId).catch(() => {});
  }, [loading, userId, dataUpdatedAt]);

  return null;
}

async function follow(userId: string | undefined): Promise<void> {
  if (!(await areCardsKept())) return;
  const { forgetCards, keepCards } = await import('./kept-cards.ts');
  await (userId === undefined ? forgetCards() : keepCards(userId));
}
