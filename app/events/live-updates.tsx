import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAuth } from '../accounts/auth.tsx';
import { useMaySeeFoods } from '../accounts/members-only.tsx';

/** Keeps every screen up to date with what happens elsewhere. Starts when the page has loaded and has nothing to do. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user } = useAuth();
  const email = user?.email;
  const mayHear = useMaySeeFoods();

  useEffect(() => {
    if (!mayHear) return;
    let stopped = false;
    let stop = () => {};
    const cancel = whenIdle(async () => {
      const { followEvents } = await import('./tab.ts');
      if (!stopped) stop = followEvents(client, email);
    });
    return () => {
      stopped = true;
      cancel();
      stop();
    };
  }, [client, email, mayHear]);

  return null;
}

/** Calls back when the page has loaded and the browser has a moment. Answers how to call that off. */
function whenIdle(act: () => void): () => void {
  let idle: number | undefined;
  const schedule = () => {
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(act, { timeout: 2_000 });
    else act();
  };
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
  return () => {
    removeEventListener('load', schedule);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
