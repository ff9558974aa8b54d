import { z } from '@hono/zod-openapi';
import { MESSAGES_PAGE, messageLimits } from '../../contract/message-terms.ts';
import {
  Conversation,
  ConversationQuery,
  ListedConversation,
  Message,
  MessageInput,
  MessagesReadInput,
} from '../../contract/messages.ts';
import { PageQuery } from '../../contract/paging.ts';
import { access } from '../http/access.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { instant, type List, onePage, readPage } from '../http/paging.ts';
import { json, jsonList, route, router } from '../http/routing.ts';
import { limitFor } from '../people/user.ts';
import * as rules from './message.ts';

/** The list of a request’s messages, newest first. */
function messageList(requestId: string): List<{ id: string; sentAt: Date }> {
  return { name: `messages ${requestId}`, position: z.object({ id: z.uuid(), sentAt: instant }) };
}

/** The list of a person’s conversations, most recent message first. */
function conversationList(userId: string, show: ConversationQuery['show']): List<{ requestId: string; sentAt: Date }> {
  return {
    name: `${show === 'all' ? 'all ' : ''}conversations ${userId}`,
    position: z.object({ requestId: z.uuid(), sentAt: instant }),
  };
}

/** The calls with which a donor and a requester message each other. Everyone else gets REQUEST_NOT_FOUND. */
export function messageRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;
  const { signedIn, toChange, toShare } = access(deps);

  return router()
    .openapi(
      route('get', '/conversations', {
        summary: 'List the signed-in user’s conversations, most recent first',
        access: signedIn,
        query: ConversationQuery,
        answer: jsonList(ListedConversation, 'Conversations.'),
      }),
      async (c) => {
        const { user } = c.var;
        const query = c.req.valid('query');
        const { show } = query;
        const list = conversationList(user.id, show);
        const conversations = await rules.conversationsOf(db, user, { ...readPage(list, query), show });
        return c.json(
          onePage(c, list, conversations, query.limit).map((row) => rules.presentListed(row, user)),
          200,
        );
      },
    )
    .openapi(
      route('get', '/request/{id}/conversation', {
        summary: 'Get the conversation about a request',
        access: signedIn,
        answer: json(Conversation, 'The conversation.'),
        errors: ['REQUEST_NOT_FOUND'],
      }),
      async (c) => c.json(await rules.conversationOf(db, c.var.user, c.req.valid('param').id, ctx), 200),
    )
    .openapi(
      route('get', '/request/{id}/messages', {
        summary: 'List the messages about a request, newest first',
        access: signedIn,
        query: PageQuery.extend({ limit: PageQuery.shape.limit.default(MESSAGES_PAGE) }),
        answer: jsonList(Message, 'Messages.'),
        errors: ['REQUEST_NOT_FOUND'],
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
      route('post', '/request/{id}/messages', {
        summary: 'Send a message to the other person of a request',
        description:
          'Possible until a week after the request has ended. If the client sets an `id`, repeating the call does ' +
          'not send the message twice, and a different message with the same `id` is refused. Limits per user: ' +
          `${messageLimits.perMinute} messages a minute and ${messageLimits.perDay} a day. The daily limit is half ` +
          'of that in an account’s first week.',
        access: toShare,
        body: MessageInput,
        answer: json(z.object({ insertedId: z.string() }), 'ID of the message.'),
        errors: [
          'NOT_WRITABLE',
          'SUSPENDED',
          'REQUEST_NOT_FOUND',
          'CONVERSATION_CLOSED',
          'TOO_MANY_MESSAGES',
          'SENT_BEFORE',
        ],
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
      route('post', '/request/{id}/messages/read', {
        summary: 'Mark received messages as read, up to a given message',
        access: toChange,
        body: MessagesReadInput,
        answer: json(z.object({ modifiedCount: z.int() }), 'Number of messages marked as read.'),
        errors: ['REQUEST_NOT_FOUND'],
      }),
      async (c) => {
        const modifiedCount = await rules.markRead(db, c.var.user, c.req.valid('param').id, c.req.valid('json'), ctx);
        return c.json({ modifiedCount }, 200);
      },
    );
}
