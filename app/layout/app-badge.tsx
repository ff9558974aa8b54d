import { useEffect } from 'react';
import { useUnreadTotal } from './navbar.tsx';

/** Shows on the installed app's icon how much waits, as the bar does. */
export function AppBadge() {
  const total = useUnreadTotal();
  useEffect(() => {
    // Only an installed app has one, and only some systems show it.
    void navigator.setAppBadge?.(total).catch(() => {});
  }, [total]);
  return null;
}
