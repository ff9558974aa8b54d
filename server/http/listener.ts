import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Handles an HTTP request. The returned promise settles once the response is ready, even if the client never reads it, or once it
 * is certain that there will be no response.
 */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Whether a request's headers announce a body. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
