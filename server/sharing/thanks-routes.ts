import { z } from '@hono/zod-openapi';
import { ThanksInput } from '../../contract/thanks.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { json, route, router } from '../http/routing.ts';
import { sayThanks } from './thank.ts';

/** The call with which the donor and the requester thank each other after a hand-over. */
export function thanksRoutes(deps: Deps) {
  const { db, ctx } = deps;
  const { toChange } = access(deps);
  return router().openapi(
    route('post', '/request/{id}/thanks', {
      summary: 'Thank the other person after a hand-over',
      description: 'The donor and the requester can each do this once. Further calls succeed and change nothing.',
      access: toChange,
      body: ThanksInput,
      answer: json(z.object({ modifiedCount: z.int() }), 'Always 1.'),
      errors: ['NOT_YOURS', 'SUSPENDED', 'REQUEST_NOT_FOUND', 'NOT_COLLECTED'],
    }),
    async (c) => {
      await sayThanks(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
      return c.json({ modifiedCount: 1 }, 200);
    },
  );
}
