import { sql } from 'kysely';
import type { ConversationQuery } from '../../contract/requests/messages.ts';
import { count } from '../db/count.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../http/paging.ts';
import { isHiddenPicture, shownPhoto } from '../photos/urls/shown-photo.ts';

/** A conversation in a user's list, with its last message. */
export type ListedConversation = Awaited<ReturnType<typeof conversationsOf>>[number];

/** Position of the last conversation of a page. */
export type ConversationPosition = { requestId: string; sentAt: Date };

/** Whether to list only conversations with messages, or all requests. */
type Shown = { show: ConversationQuery['show'] };

/** Whether the requester has deleted their account, which erases the text of the request. */
export const isRequesterGone = sql<boolean>`exists (
  select from users where users.id = request.requester_id and users.issuer = 'left')`;

/**
 * Returns a page of a user's conversations, newest message first. With `show: 'all'`, includes requests without messages, showing
 * the request's own text.
 *
 * The indexes `food_requests_requester` and `food_requests_donor` find the requests, `messages_request` finds the last message of
 * each, and `messages_unread` counts the unread ones, but only for the rows on the page.
 */
export async function conversationsOf(
  db: Db,
  userId: string,
  { limit, after, show }: Page<ConversationPosition> & Shown,
) {
  const sentAt = sql<Date>`coalesce(last.sent_at, request.asked_at)`;
  let page = db
    .selectFrom('foodRequests as request')
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('messages')
          .select(['senderId', 'text', 'photoId', 'sentAt'])
          .whereRef('messages.requestId', '=', 'request.id')
          .orderBy('messages.sentAt', 'desc')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['request.id', 'request.title', 'request.donorId', 'request.requesterId'])
    .select(['last.photoId', sentAt.as('sentAt')])
    .select(sql<string>`coalesce(last.sender_id, request.requester_id)`.as('senderId'))
    .select(sql<string>`coalesce(last.text, case when ${isRequesterGone} then '' else request.notes end)`.as('text'))
    .where((where) => where.or([where('request.donorId', '=', userId), where('request.requesterId', '=', userId)]))
    .orderBy(sentAt, 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit);
  if (show === 'written') page = page.where('last.sentAt', 'is not', null);
  if (after) page = page.where(sql<boolean>`(${sentAt}, request.id) < (${after.sentAt}, ${after.requestId}::uuid)`);
  return db
    .selectFrom(page.as('talk'))
    .innerJoin('users', (join) =>
      join.on(
        sql<boolean>`users.id = case when talk.donor_id = ${userId} then talk.requester_id else talk.donor_id end`,
      ),
    )
    .leftJoin('photos', (join) => join.onRef('photos.id', '=', 'talk.photoId').on(sql<boolean>`not ${isHiddenPicture}`))
    .select(['talk.id as requestId', 'talk.title', 'talk.donorId', 'talk.senderId', 'talk.text', 'talk.sentAt'])
    .select(['users.name', shownPhoto('users').as('picture')])
    .select(sql<boolean>`photos.id is not null`.as('isPicture'))
    .select((select) =>
      select
        .selectFrom('messages')
        .select(count)
        .whereRef('messages.requestId', '=', 'talk.id')
        .where('messages.recipientId', '=', userId)
        .where('messages.readAt', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unread'),
    )
    .orderBy('talk.sentAt', 'desc')
    .orderBy('talk.id', 'desc')
    .execute();
}
