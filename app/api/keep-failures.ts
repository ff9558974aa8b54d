import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Has what failed on a screen say so until an answer has come, also while it is asked for again. By itself the library forgets a
 * failure then, and each time the words would give way to placeholders, for as long as the tries take.
 */
export function keepFailures(client: QueryClient): void {
  const failures = new WeakMap<Query, Error>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    // A screen that comes later begins with its placeholders.
    if (query.getObserversCount() === 0) failures.delete(query);
    else if (event.type === 'updated' && event.action.type === 'error') failures.set(query, event.action.error);
    const error = failures.get(query);
    const isAskedAgain = event.type === 'updated' && event.action.type === 'fetch';
    if (isAskedAgain && error && query.state.data === undefined) query.setState({ status: 'error', error });
  });
}
