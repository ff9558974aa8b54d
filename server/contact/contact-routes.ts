import { ContactMessage } from '../../contract/site/contact.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { insertedId, router } from '../http/routing.ts';
import { IdempotencyHeader } from '../idempotency/idempotency.ts';
import { storeContactMessage } from './contact.ts';

/** API call for the contact form. */
export function contactRoutes(deps: Deps) {
  const { db, ctx, config, limits } = deps;
  return router(deps).call('post', '/contact', {
    summary: 'Send a message with the contact form',
    headers: IdempotencyHeader,
    body: ContactMessage,
    answer: insertedId('ID of the message.'),
    errors: [...storeContactMessage.errors, 'TOO_MANY_ATTEMPTS', 'UNAVAILABLE'],
    act: async ({ address, headers, body }) => {
      // Count only valid forms: invalid ones must not use up the limit.
      await consume(limits.contact, address);
      const id = headers['idempotency-key'];
      return storeContactMessage(db, body, ctx, config.mail.contact, id);
    },
  });
}
