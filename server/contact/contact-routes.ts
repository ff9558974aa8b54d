import { z } from '@hono/zod-openapi';
import { ContactMessage } from '../../contract/contact.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { json, route, router } from '../http/routing.ts';
import { IdempotencyHeader } from '../idempotency/idempotency.ts';
import { keepMessage } from './contact.ts';

/** The call to send the contact form. */
export function contactRoutes({ db, ctx, config, limits }: Deps) {
  return router().openapi(
    route('post', '/contact', {
      summary: 'Send a message with the contact form',
      headers: IdempotencyHeader,
      body: ContactMessage,
      answer: json(z.object({ insertedId: z.string() }), 'ID of the message.'),
      errors: ['TOO_MANY_ATTEMPTS', 'SENT_BEFORE', 'UNAVAILABLE'],
    }),
    async (c) => {
      // After validation, so that an invalid form does not count against the limit.
      await consume(limits.contact, c.var.address);
      const id = c.req.valid('header')['idempotency-key'];
      return c.json({ insertedId: await keepMessage(db, c.req.valid('json'), ctx, config.mail.contact, id) }, 200);
    },
  );
}
