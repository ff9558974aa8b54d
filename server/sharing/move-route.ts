import { z } from '@hono/zod-openapi';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { MoveResult, WordInput } from '../../contract/requests.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, jsonBody, route } from '../http/routing.ts';

export const modified = z.object({ modifiedCount: z.int() });
export const SAME = 'Repeating the same call succeeds and changes nothing.';

/** The request of a move that can carry a note from the donor. */
export const withWord = {
  params: z.object({ id: z.string() }),
  body: { ...jsonBody(WordInput), required: false, description: 'A note from the donor, shown to the requester.' },
};

/** The errors for a request that has ended. */
export const closed = [
  'REQUEST_COLLECTED',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'REQUEST_NO_SHOW',
  'REQUEST_EXPIRED',
] as const satisfies ApiErrorCode[];

/** Makes the function that describes a call that moves a request and returns its new status. */
export function moveRoutes(deps: Deps) {
  const { toChange } = access(deps);
  const move = <const Method extends 'post' | 'delete', const Path extends `/request/{id}/${string}`>(
    method: Method,
    path: Path,
    summary: string,
    errors: ApiErrorCode[],
  ) =>
    route(method, path, {
      summary,
      description: SAME,
      access: toChange,
      params: z.object({ id: z.string() }),
      answer: json(MoveResult, 'The new status of the request and of the food.'),
      errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...errors],
    });
  return { toChange, move };
}
