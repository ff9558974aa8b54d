import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshFoods } from '../api/live-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { useAuth } from '../session/auth.tsx';
import { useMaySeeFoods } from '../session/may-see-foods.ts';

/** Keeps every screen up to date with changes made elsewhere. Starts once the page has loaded and the browser is idle. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useAuth();
  const email = user?.email;
  const canFollow = useMaySeeFoods();
  useRefetchOnZoneChange();

  useEffect(() => {
    if (!canFollow) return;
    let stopped = false;
    let stop = () => {};
    const cancel = whenIdle(async () => {
      // In Firefox the import fails if the user leaves the page.
      const loaded = await import('./tab.ts').catch(() => undefined);
      if (loaded && !stopped) stop = loaded.followEvents(client, email);
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, [client, email, canFollow]);

  return null;
}

/** Refetches food when the site's time zone changes, because a deadline is the last instant of a day in that zone. */
function useRefetchOnZoneChange(): void {
  const client = useQueryClient();
  const zone = useQuery(siteQuery()).data?.timeZone;
  const shown = useRef(zone);
  useEffect(() => {
    const isOther = shown.current !== undefined && zone !== shown.current;
    shown.current = zone;
    if (isOther) void refreshFoods(client);
  }, [client, zone]);
}

/** Calls `act` when the page has loaded and the browser is idle. Returns a function that cancels the call. */
function whenIdle(act: () => void): () => void {
  let idle: number | undefined;
  const schedule = () => {
    // not-everywhere: Safari calls back at once.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: 2_000 });
    else act();
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
  return () => {
    removeEventListener('load', schedule);
    // not-everywhere: only a scheduled callback is cancelled.
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
