import { focusManager, type Query, type QueryClient } from '@tanstack/react-query';
import { api, isFinal } from './api.ts';

/** The first and the longest pause before the server is tried again, in milliseconds. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 60_000;

const failed = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'error' && !isFinal(state.error),
} as const;

/**
 * Asks a screen's failed queries again once the server answers. As long as there are any, and the page is looked at, the
 * server is tried after ever longer pauses.
 *
 * @returns a function that ends that
 */
export function recoverQueries(client: QueryClient, isReady = isServerReady): () => void {
  let pause = FIRST_PAUSE;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  const wait = () => {
    if (ended || waiting !== undefined || client.getQueryCache().findAll(failed).length === 0) return;
    // The random part keeps browsers from asking all at once.
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
