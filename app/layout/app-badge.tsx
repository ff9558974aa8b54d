import { useEffect } from 'react';
import { useInboxTotal } from './count.tsx';

/** Shows the number of the bar on the installed app's icon, too. */
export function AppBadge() {
  const total = useInboxTotal();
  useEffect(() => {
    // Only an installed app has a badge, and only some systems show it.
    void navigator.setAppBadge?.(total).catch(() => {});
  }, [total]);
  return null;
}
