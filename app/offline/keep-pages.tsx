import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../accounts/auth.tsx';
import { isReadable, SEEN_CACHE } from './seen-pages.ts';

/** Milliseconds after which a page that is looked at is kept. */
const LOOKED_AT = 2_000;

/**
 * Keeps the pages that somebody reads, to be read again without a network: a while after they came, and as they are when the
 * window is put aside. Nothing is kept of whoever logs out, nor for whoever comes next.
 */
export function KeepPages() {
  const { user, loading } = useAuth();
  const { pathname, key } = useLocation();
  const email = user?.email ?? '';

  useEffect(() => {
    // Only a site with https, or on this machine, may keep pages. In development there are none to keep.
    if (!navigator.serviceWorker || !('caches' in globalThis) || import.meta.env.DEV || loading || !key) return;
    const listening = new AbortController();
    const keep = async () => {
      if (!navigator.onLine || !isReadable(pathname) || isLoading()) return;
      const { keepPage } = await import('./kept-pages.ts');
      await keepPage(email, () => !listening.signal.aborted);
    };
    const timer = setTimeout(() => void keep().catch(() => {}), LOOKED_AT);
    const onHide = () => document.visibilityState === 'hidden' && void keep().catch(() => {});
    document.addEventListener('visibilitychange', onHide, listening);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [loading, email, pathname, key]);

  useEffect(() => {
    if (!loading) void forget(email).catch(() => {});
  }, [loading, email]);

  useEffect(openKeptPages, []);

  return null;
}

async function forget(email: string): Promise<void> {
  if (!('caches' in globalThis) || !(await caches.has(SEEN_CACHE))) return;
  const { forgetPagesOfOthers } = await import('./kept-pages.ts');
  await forgetPagesOfOthers(email);
}

function isLoading(): boolean {
  return document.querySelector('main .skeleton, main .loading') !== null || !document.querySelector('main h1');
}

/** Has links open a document while there is no network, which the worker has where this script could only ask in vain. */
function openKeptPages(): () => void {
  const listening = new AbortController();
  const leave = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href]');
    if (!navigator.onLine && navigator.serviceWorker?.controller && link) event.stopPropagation();
  };
  // Before React, which listens on the document.
  window.addEventListener('click', leave, { capture: true, ...listening });
  return () => listening.abort();
}
