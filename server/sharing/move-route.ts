import { z } from '@hono/zod-openapi';
import type { ApiErrorCode } from '../../contract/errors.ts';
import { MoveResult, WordInput } from '../../contract/requests.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, jsonBody, route } from '../http/routing.ts';

export const modified = z.object({ modifiedCount: z.int() });
export const SAME = 'The same once more succeeds and changes nothing.';

/** The body of a move with which a donor may say a word to the person. */
export const withWord = {
  params: z.object({ id: z.string() }),
  body: { ...jsonBody(WordInput), required: false, description: 'A word to the person, which they are shown.' },
};

/** The refusals of a request that is over. */
export const closed = [
  'REQUEST_COLLECTED',
  'REQUEST_DECLINED',
  'REQUEST_WITHDRAWN',
  'REQUEST_NO_SHOW',
  'REQUEST_EXPIRED',
] as const satisfies ApiErrorCode[];

/** Describes the calls that move a request, and answer where that has led. */
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
      answer: json(MoveResult, 'Where it has led.'),
      errors: ['NOT_YOURS', 'REQUEST_NOT_FOUND', ...errors],
    });
  return { toChange, move };
}
