import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../session/auth.tsx';
import { isToldHere } from './told-here.ts';

/**
 * Syncs this browser's push subscription when the app starts or the user changes. Closes notifications about the visible page.
 */
export function KeepPush() {
  const { user, loading } = useAuth();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const email = user?.email;
  useEffect(() => {
    if (loading || !navigator.onLine) return;
    // Without permission, there is nothing to sync, unless this browser had a subscription before.
    if (globalThis.Notification?.permission !== 'granted' && !isToldHere()) return;
    void import('./look-after-push.ts').then(({ lookAfterPush }) => lookAfterPush(client, email)).catch(() => {});
  }, [loading, email, client]);
  useEffect(() => {
    const read = () => void closeRead(pathname).catch(() => {});
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [pathname]);
  return null;
}

/** Closes notifications about the visible page, because the user has seen it. */
async function closeRead(pathname: string): Promise<void> {
  if (document.visibilityState !== 'visible' || globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration('/');
  for (const shown of (await registration?.getNotifications()) ?? []) if (shown.data === pathname) shown.close();
}
