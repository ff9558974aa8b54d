import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Keeps a failed query's error on screen during refetches, until data arrives. By default, TanStack Query resets the error when a
 * refetch starts, and placeholders would replace the message.
 */
export function keepFailures(client: QueryClient): void {
  const failures = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    // Forget the error once no screen uses the query. The next screen then starts with placeholders.
    if (query.getObserversCount() === 0) failures.delete(query);
    else if (event.type === 'updated' && event.action.type === 'error') failures.set(query, event.action.error);
    const error = failures.get(query);
    const isAskedAgain = event.type === 'updated' && event.action.type === 'fetch';
    if (isAskedAgain && error && query.state.data === undefined) query.setState({ status: 'error', error });
  });
}
