import { useEffect } from 'react';
import { useAuth } from '../accounts/auth.tsx';
import { useOwnUnread } from '../requests/use-own-unread.ts';
import { KEPT_CACHE } from './kept-page.ts';

/** Begins to keep the cards that are shown, where the browser can. From then on FollowKeptCards does. */
export async function startKeepingCards(email: string): Promise<void> {
  // Only a site with https, or on this machine, may keep pages. In development there are none to keep.
  if (!navigator.serviceWorker || import.meta.env.DEV || (await areCardsKept())) return;
  const { keepCards } = await import('./kept-cards.ts');
  await keepCards(email);
}

/** Whether this browser keeps somebody's pick-up cards. */
async function areCardsKept(): Promise<boolean> {
  return 'caches' in globalThis && caches.has(KEPT_CACHE);
}

/**
 * Has kept pick-up cards follow what is so, wherever one is on the site: asked for again when the site opens and when
 * anything of one's requests changes, gone as soon as somebody else or nobody is signed in.
 */
export function FollowKeptCards() {
  const { user, loading } = useAuth();
  const email = user?.email;
  const { dataUpdatedAt } = useOwnUnread();

  useEffect(() => {
    if (!loading && dataUpdatedAt >= 0) void follow(email).catch(() => {});
  }, [loading, email, dataUpdatedAt]);

  return null;
}

async function follow(email: string | undefined): Promise<void> {
  if (!(await areCardsKept())) return;
  const { forgetCards, keepCards } = await import('./kept-cards.ts');
  await (email === undefined ? forgetCards() : keepCards(email));
}
