import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../session/auth.tsx';

/**
 * Ends this browser's push subscription once the person who turned it on is logged out here, or has ended it elsewhere.
 * Subscribes anew when the site has another key.
 */
export function KeepPush() {
  const { user, loading } = useAuth();
  const client = useQueryClient();
  const email = user?.email;
  useEffect(() => {
    if (loading || !navigator.onLine) return;
    const follow = async () => {
      // Without leave there is no subscription either.
      if (globalThis.Notification?.permission !== 'granted') return;
      const { keyOf, subscribe, subscriptionHere, turnOff } = await import('./this-browser.ts');
      const here = await subscriptionHere();
      if (!here) return;
      if (email === undefined) return turnOff();
      const { pushQuery } = await import('./push-queries.ts');
      const { publicKey, subscriptions } = await client.fetchQuery(pushQuery(email));
      if (!subscriptions.some(({ isThis }) => isThis)) return turnOff();
      if (keyOf(here) !== publicKey) await subscribe();
    };
    void follow().catch(() => {});
  }, [loading, email, client]);
  return null;
}
