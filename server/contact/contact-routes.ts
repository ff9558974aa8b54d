import { createRoute } from '@hono/zod-openapi';
import { ContactMessage, ContactResult } from '../../contract/contact.ts';
import type { Deps } from '../deps.ts';
import { writeToContact } from '../mail/mail-queue.ts';
import { consume } from '../middleware/limit.ts';
import { errorResponses, json, jsonBody, router } from '../routing.ts';

/** The contact form. */
export function contactRoutes({ db, ctx, config, limits }: Deps) {
  return router().openapi(
    createRoute({
      method: 'post',
      path: '/contact',
      summary: 'Write to the people who run this site',
      request: { body: jsonBody(ContactMessage) },
      responses: {
        200: json(ContactResult, 'Whether it is on its way.'),
        ...errorResponses('INVALID_INPUT', 'TOO_MANY_ATTEMPTS'),
      },
    }),
    async (c) => {
      if (!config.mail?.contact) return c.json({ sent: false }, 200);
      // Counted only now, so that a slip of the pen costs nothing.
      await consume(limits.contact, c.var.address);
      await writeToContact(db, c.req.valid('json'), ctx.clock());
      return c.json({ sent: true }, 200);
    },
  );
}
