import { useEffect } from 'react';
import { useAuth } from '../session/auth.tsx';
import { useInbox } from '../session/inbox.ts';
import { KEPT_CACHE } from '../worker/kept-page.ts';

/** Begins to keep the cards that are shown, where the browser can. From then on FollowKeptCards does. */
export async function startKeepingCards(userId: string): Promise<void> {
  // Only a site with https, or on this machine, may keep pages. In development there are none to keep.
  if (!navigator.serviceWorker || import.meta.env.DEV || (await areCardsKept())) return;
  const { keepCards } = await import('./kept-cards.ts');
  await keepCards(userId);
}

/** Whether this browser keeps somebody's pick-up cards. */
async function areCardsKept(): Promise<boolean> {
  return 'caches' in globalThis && caches.has(KEPT_CACHE);
}

/**
 * Keeps the kept pick-up cards up to date, wherever one is on the site. They are asked for again when the site opens and when
 * one's requests change. They go as soon as somebody else or nobody is signed in.
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
