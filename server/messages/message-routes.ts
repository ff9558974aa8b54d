import { createRoute, z } from '@hono/zod-openapi';
import { MESSAGES_PAGE, messageLimits } from '../../contract/message-terms.ts';
import { Conversation, Message, MessageInput, MessagesReadInput } from '../../contract/messages.ts';
import { PageQuery } from '../../contract/paging.ts';
import { limitFor } from '../accounts/account.ts';
import type { Deps } from '../deps.ts';
import { consume } from '../middleware/limit.ts';
import { authenticate, authenticateChange, authenticateSharing } from '../middleware/session.ts';
import { type List, onePage, readPage } from '../paging.ts';
import { errorResponses, json, jsonBody, jsonList, router } from '../routing.ts';
import * as rules from './message.ts';

const params = z.object({ id: z.string() });
const security: Record<string, string[]>[] = [{ session: [] }];

/** The messages of a request as a list, the newest first. */
function messageList(requestId: string): List<{ id: string; sentAt: Date }> {
  return { name: `messages ${requestId}`, position: z.object({ id: z.uuid(), sentAt }) };
}

/** Within the years that the database knows, too. */
const sentAt = z.coerce.date().min(new Date('0001-01-01T00:00:00Z')).max(new Date('9999-12-31T23:59:59Z'));

/** The calls by which a donor and whoever asks for a food write to each other. For all others there is nothing here. */
export function messageRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  return router()
    .openapi(
      createRoute({
        method: 'get',
        path: '/request/{id}/conversation',
        summary: 'With whom the signed-in person writes because of a request, and whether they still can',
        security,
        middleware: authenticate(deps),
        request: { params },
        responses: {
          200: json(Conversation, 'The conversation.'),
          ...errorResponses('NOT_SIGNED_IN', 'REQUEST_NOT_FOUND'),
        },
      }),
      async (c) => c.json(await rules.conversationOf(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/request/{id}/messages',
        summary: 'What a donor and whoever made a request have written to each other, the newest first',
        security,
        middleware: authenticate(deps),
        request: { params, query: PageQuery.extend({ limit: PageQuery.shape.limit.default(MESSAGES_PAGE) }) },
        responses: {
          200: jsonList(Message, 'Messages.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'REQUEST_NOT_FOUND'),
        },
      }),
      async (c) => {
        const { id } = c.req.valid('param');
        const query = c.req.valid('query');
        const list = messageList(id);
        const messages = await rules.messagesOf(db, c.var.user, id, readPage(list, query));
        return c.json(
          onePage(c, list, messages, query.limit).map((message) => rules.presentMessage(message, c.var.user)),
          200,
        );
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/messages',
        summary: 'Write to the other side of a request',
        description:
          'Until a week after the request has ended. With an `id` of the client’s own, the same message once more ' +
          `succeeds and is not sent again. ${messageLimits.perMinute} a minute and ${messageLimits.perDay} a day, half of that in an account’s first week.`,
        security,
        middleware: authenticateSharing(deps),
        request: { params, body: jsonBody(MessageInput) },
        responses: {
          200: json(z.object({ insertedId: z.string() }), 'The id of the message.'),
          ...errorResponses(
            'INVALID_INPUT',
            'NOT_SIGNED_IN',
            'EMAIL_NOT_CONFIRMED',
            'NOT_WRITABLE',
            'SUSPENDED',
            'REQUEST_NOT_FOUND',
            'CONVERSATION_CLOSED',
            'TOO_MANY_ATTEMPTS',
            'TOO_MANY_MESSAGES',
          ),
        },
      }),
      async (c) => {
        const { user } = c.var;
        await consume(limits.messages, user.id, 'TOO_MANY_MESSAGES');
        await consume(limitFor(user, limits.messagesPerDay, ctx), user.id, 'TOO_MANY_MESSAGES');
        const insertedId = await rules.sendMessage(db, user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ insertedId }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/request/{id}/messages/read',
        summary: 'The signed-in person has read what was written to them, up to a message',
        security,
        middleware: authenticateChange(deps),
        request: { params, body: jsonBody(MessagesReadInput) },
        responses: {
          200: json(z.object({ modifiedCount: z.int() }), 'How many messages were unread.'),
          ...errorResponses('INVALID_INPUT', 'NOT_SIGNED_IN', 'REQUEST_NOT_FOUND', 'TOO_MANY_ATTEMPTS'),
        },
      }),
      async (c) => {
        const modifiedCount = await rules.markRead(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount }, 200);
      },
    );
}
