import { createRoute, z } from '@hono/zod-openapi';
import { ContactMessage } from '../../contract/contact.ts';
import type { Deps } from '../deps.ts';
import { consume } from '../middleware/limit.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';
import { keepMessage } from './contact.ts';

/** The contact form. */
export function contactRoutes({ db, ctx, config, limits }: Deps) {
  return router().openapi(
    createRoute({
      method: 'post',
      path: '/contact',
      summary: 'Write to the people who run this site',
      request: { body: jsonBody(ContactMessage) },
      responses: {
        200: json(z.object({ insertedId: z.string() }), 'The id under which it is kept.'),
        ...errorResponses('INVALID_INPUT', 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'),
      },
    }),
    async (c) => {
      // Counted only now, so that a slip of the pen costs nothing.
      await consume(limits.contact, c.var.address);
      return c.json({ insertedId: await keepMessage(db, c.req.valid('json'), ctx, config.mail) }, 200);
    },
  );
}
