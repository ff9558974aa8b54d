import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { useMaySeeFoods } from '../session/may-see-foods.ts';
import { registerWorker } from '../worker/register-worker.ts';
import { isReadable, SEEN_CACHE } from '../worker/seen-pages.ts';

/** Milliseconds after which a page that is looked at is kept. */
const LOOKED_AT = 2_000;

/**
 * Keeps the pages that somebody reads, to be read again without a network: a while after they came, and as they are when the
 * window is put aside. Nothing is kept of a person who logs out, nor for the next one.
 */
export function KeepPages() {
  const { user, loading } = useAuth();
  const { pathname, key } = useLocation();
  const maySeeFoods = useMaySeeFoods();
  // What a guest has seen of a site that is for members alone since then is forgotten as another person's.
  const userId = user?._id ?? (maySeeFoods ? '' : 'shut out');

  useEffect(() => {
    if (!canKeep() || loading || !key) return;
    const listening = new AbortController();
    const keep = async () => {
      if (!navigator.onLine || !isReadable(pathname) || isLoading()) return;
      const { keepPage } = await import('./kept-pages.ts');
      await keepPage(userId, () => !listening.signal.aborted);
    };
    const timer = setTimeout(() => void keep().catch(() => {}), LOOKED_AT);
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

/** Only a site with https, or on this machine, may keep pages. In development there are none to keep. */
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
