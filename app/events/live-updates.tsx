import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshFoods } from '../api/live-queries.ts';
import { siteQuery } from '../api/site-query.ts';
import { useAuth } from '../session/auth.tsx';
import { useMaySeeFoods } from '../session/may-see-foods.ts';

/** Keeps every screen up to date with what happens elsewhere. Starts when the page has loaded and has nothing to do. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useAuth();
  const email = user?.email;
  const mayHear = useMaySeeFoods();
  useOwnZone();

  useEffect(() => {
    if (!mayHear) return;
    let stopped = false;
    let stop = () => {};
    const cancel = whenIdle(async () => {
      // In Firefox it fails when the page is left meanwhile.
      const loaded = await import('./tab.ts').catch(() => undefined);
      if (loaded && !stopped) stop = loaded.followEvents(client, email);
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, [client, email, mayHear]);

  return null;
}

/** Asks for foods again when the site has another time zone: each deadline is the last instant of its day there. */
function useOwnZone(): void {
  const client = useQueryClient();
  const zone = useQuery(siteQuery()).data?.timeZone;
  const shown = useRef(zone);
  useEffect(() => {
    const isOther = shown.current !== undefined && zone !== shown.current;
    shown.current = zone;
    if (isOther) void refreshFoods(client);
  }, [client, zone]);
}

/** Calls back when the page has loaded and the browser has a moment. Answers how to call that off. */
function whenIdle(act: () => void): () => void {
  let idle: number | undefined;
  const schedule = () => {
    // not-everywhere: in Safari it is done at once.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: 2_000 });
    else act();
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
  return () => {
    removeEventListener('load', schedule);
    // not-everywhere: only what has begun is called off.
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
