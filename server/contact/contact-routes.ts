import { z } from '@hono/zod-openapi';
import { ContactMessage } from '../../contract/contact.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { json, route, router } from '../http/routing.ts';
import { IdempotencyHeader } from '../idempotency/idempotency.ts';
import { keepMessage } from './contact.ts';

/** The contact form. */
export function contactRoutes({ db, ctx, config, limits }: Deps) {
  return router().openapi(
    route('post', '/contact', {
      summary: 'Write to the people who run this site',
      headers: IdempotencyHeader,
      body: ContactMessage,
      answer: json(z.object({ insertedId: z.string() }), 'The id under which it is kept.'),
      errors: ['TOO_MANY_ATTEMPTS', 'SENT_BEFORE', 'UNAVAILABLE'],
    }),
    async (c) => {
      // Counted only now, so that an invalid form costs nothing.
      await consume(limits.contact, c.var.address);
      const id = c.req.valid('header')['idempotency-key'];
      return c.json({ insertedId: await keepMessage(db, c.req.valid('json'), ctx, config.mail.contact, id) }, 200);
    },
  );
}
