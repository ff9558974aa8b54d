import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { api, isFinal } from './api.ts';

/** Initial and maximum backoff before the server is polled again, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

const failed = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error' && !isFinal(state.error),
} as const;

/**
 * Refetches the failed queries on screen once the server responds again. As long as there are any and the page has focus, polls
 * the server at growing intervals.
 *
 * @returns a function that stops this
 */
export function recoverQueries(client: QueryClient, isReady = isServerReady): () => void {
  let pause = FIRST_PAUSE;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const wait = () => {
    if (ended || waiting !== undefined || client.getQueryCache().findAll(failed).length === 0) return;
    // Jitter, so that browsers do not all poll at once.
    waiting = setTimeout(recover, pause * (0.5 + Math.random()));
  };
  const recover = async () => {
    if (focusManager.isFocused() && (await isReady())) await client.refetchQueries(failed);
    const recovered = client.getQueryCache().findAll(failed).length === 0;
    pause = recovered ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    waiting = undefined;
    wait();
  };

  const unsubscribe = client.getQueryCache().subscribe(wait);
  return () => {
    ended = true;
    unsubscribe();
    clearTimeout(waiting);
  };
}

function isServerReady(): Promise<boolean> {
  return api.ready.$get().then(
    ({ ok }) => ok,
    () => false,
  );
}
