import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request. Its promise is settled when the answer is made, whether or not anybody reads it, or when there will be none. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Whether a request says that a body follows its head. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
