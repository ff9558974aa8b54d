import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../accounts/auth.tsx';
import { pushQuery } from './push-queries.ts';
import { keyOf, subscribe, subscriptionHere, turnOff } from './this-browser.ts';

/**
 * Has this browser told by push only as long as whoever turned that on is logged in here and has not ended it elsewhere, and has
 * it subscribe anew when the site has another key.
 */
export function KeepPush() {
  const { user, loading } = useAuth();
  const client = useQueryClient();
  const email = user?.email;
  useEffect(() => {
    if (loading || !navigator.onLine) return;
    const follow = async () => {
      const here = await subscriptionHere();
      if (!here) return;
      if (email === undefined) return turnOff();
      const { publicKey, subscriptions } = await client.fetchQuery(pushQuery(email));
      if (!subscriptions.some(({ isThis }) => isThis)) return turnOff();
      if (keyOf(here) !== publicKey) await subscribe();
    };
    void follow().catch(() => {});
  }, [loading, email, client]);
  return null;
}
