import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { isReadable, SEEN_CACHE } from '../worker/seen-pages.ts';

/** Milliseconds after which a page that was opened is kept. */
const KEEP_AFTER = 2_000;

/**
 * Stores the pages that a user opens, for offline reading: shortly after a page is opened, and when the window is hidden. Deletes
 * them when the user logs out or someone else logs in.
 */
export function KeepPages() {
  const { user, loading } = useAuth();
  const { pathname, key } = useLocation();
  const maySeeFoods = useMaySeeFoods();
  // If the site has become invite-only, pages stored for a guest are deleted as if another user had logged in.
  const userId = user?._id ?? (maySeeFoods ? '' : 'shut out');

  useEffect(() => {
    if (!canKeep() || loading || !key) return;
    const listening = new AbortController();
    const keep = async () => {
      if (!navigator.onLine || !isReadable(pathname) || isLoading()) return;
      const { keepPage } = await import('./kept-pages.ts');
      await keepPage(userId, () => !listening.signal.aborted);
    };
    const timer = setTimeout(() => void keep().catch(() => {}), KEEP_AFTER);
    const onHide = () => document.visibilityState === 'hidden' && void keep().catch(() => {});
    document.addEventListener('visibilitychange', onHide, listening);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [loading, userId, pathname, key]);

  useEffect(() => {
    if (!loading) void forget(userId).catch(() => {});
  }, [loading, userId]);

  useEffect(() => {
    if (canKeep()) registerWorker().catch(() => {});
    return openKeptPages();
  }, []);

  return null;
}

/** Service workers require https or localhost, and development has none. */
function canKeep(): boolean {
  return navigator.serviceWorker !== undefined && 'caches' in globalThis && !import.meta.env.DEV;
}

async function forget(userId: string): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(SEEN_CACHE))) return;
  const { forgetPagesOfOthers } = await import('./kept-pages.ts');
  await forgetPagesOfOthers(userId);
}

function isLoading(): boolean {
  return document.querySelector('main .skeleton, main .loading') !== null || !document.querySelector('main h1');
}

/** While offline, makes links load a new document, which the service worker can serve. React Router's own fetches would fail. */
function openKeptPages(): () => void {
  const listening = new AbortController();
  const leave = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href]');
    if (!navigator.onLine && navigator.serviceWorker?.controller && link) event.stopPropagation();
  };
  // Listen on the window, to run before React, which listens on the document.
  window.addEventListener('click', leave, { capture: true, ...listening });
  return () => listening.abort();
}
