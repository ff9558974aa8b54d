import { z } from '@hono/zod-openapi';
import { ThanksInput } from '../../contract/requests/thanks.ts';
import type { Deps } from '../http/deps.ts';
import { json, router } from '../http/routing.ts';
import { sayThanks } from './thank.ts';

/** API call for thanks between donor and requester after a hand-over. */
export function thanksRoutes(deps: Deps) {
  const { db, ctx } = deps;
  return router(deps).call('post', '/request/{id}/thanks', {
    summary: 'Thank the other person after a hand-over',
    description: 'The donor and the requester can each do this once. Further calls succeed and change nothing.',
    access: 'toChange',
    body: ThanksInput,
    answer: json(z.object({ modifiedCount: z.int() }), 'Always 1.', () => ({ modifiedCount: 1 })),
    errors: sayThanks.errors,
    act: ({ user, params, body }) => sayThanks(db, user, params.id, body, ctx),
  });
}
