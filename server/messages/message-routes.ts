import { z } from '@hono/zod-openapi';
import { PageQuery } from '../../contract/paging.ts';
import { MESSAGES_PAGE, messageLimits } from '../../contract/requests/message-terms.ts';
import {
  Conversation,
  ConversationQuery,
  ListedConversation,
  Message,
  MessageInput,
  MessagesReadInput,
} from '../../contract/requests/messages.ts';
import type { Deps } from '../http/deps.ts';
import { consume } from '../http/limit.ts';
import { instant, type List, pageOf } from '../http/paging.ts';
import { insertedId, json, jsonList, modifiedCount, router } from '../http/routing.ts';
import { limitFor } from '../users/user.ts';
import * as rules from './message.ts';

/** The list of a request’s messages, newest first. */
function messageList(requestId: string): List<{ id: string; sentAt: Date }> {
  return { name: `messages ${requestId}`, position: z.object({ id: z.uuid(), sentAt: instant }) };
}

/** The list of a user’s conversations, most recent message first. */
function conversationList(userId: string, show: ConversationQuery['show']): List<{ requestId: string; sentAt: Date }> {
  return {
    name: `${show === 'all' ? 'all ' : ''}conversations ${userId}`,
    position: z.object({ requestId: z.uuid(), sentAt: instant }),
  };
}

/** Routes for messages between donor and requester. Everyone else gets REQUEST_NOT_FOUND. */
export function messageRoutes(deps: Deps) {
  const { db, ctx, limits } = deps;

  return router(deps)
    .call('get', '/conversations', {
      summary: 'List the signed-in user’s conversations, most recent first',
      access: 'signedIn',
      query: ConversationQuery,
      answer: jsonList(ListedConversation, 'Conversations.'),
      act: ({ user, query }) =>
        pageOf(
          conversationList(user.id, query.show),
          query,
          (page) => rules.conversationsOf(db, user, { ...page, show: query.show }),
          (row) => rules.presentListed(row, user),
        ),
    })
    .call('get', '/request/{id}/conversation', {
      summary: 'Get the conversation about a request',
      access: 'signedIn',
      answer: json(Conversation, 'The conversation.'),
      errors: rules.conversationOf.errors,
      act: ({ user, params }) => rules.conversationOf(db, user, params.id, ctx),
    })
    .call('get', '/request/{id}/messages', {
      summary: 'List the messages about a request, newest first',
      access: 'signedIn',
      query: PageQuery.extend({ limit: PageQuery.shape.limit.default(MESSAGES_PAGE) }),
      answer: jsonList(Message, 'Messages.'),
      errors: rules.messagesOf.errors,
      act: ({ user, params, query }) =>
        pageOf(
          messageList(params.id),
          query,
          (page) => rules.messagesOf(db, user, params.id, page),
          (message) => rules.presentMessage(message, user),
        ),
    })
    .call('post', '/request/{id}/messages', {
      summary: 'Send a message to the other person of a request',
      description:
        'Possible until a week after the request has ended. If the client sets an `id`, repeating the call does ' +
        'not send the message twice, and a different message with the same `id` is refused. Limits per user: ' +
        `${messageLimits.perMinute} messages a minute and ${messageLimits.perDay} a day. The daily limit is half ` +
        'of that in an account’s first week.',
      access: 'toShare',
      body: MessageInput,
      answer: insertedId('ID of the message.'),
      errors: [...rules.sendMessage.errors, 'TOO_MANY_MESSAGES'],
      act: async ({ user, params, body }) => {
        await consume(limits.messages, user.id, 'TOO_MANY_MESSAGES');
        await consume(limitFor(user, limits.messagesPerDay, ctx), user.id, 'TOO_MANY_MESSAGES');
        return rules.sendMessage(db, user, params.id, body, ctx);
      },
    })
    .call('post', '/request/{id}/messages/read', {
      summary: 'Mark received messages as read, up to a given message',
      access: 'toChange',
      body: MessagesReadInput,
      answer: modifiedCount('Number of messages marked as read.'),
      errors: rules.markRead.errors,
      act: ({ user, params, body }) => rules.markRead(db, user, params.id, body, ctx),
    });
}
