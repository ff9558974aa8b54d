import { v7 as uuidv7 } from 'uuid';
import { msg } from '#words';
import { photoIdOf, photoPath } from '../../contract/foods/photo-terms.ts';
import { DAYS_OPEN, LAST_WORDS } from '../../contract/requests/message-terms.ts';
import type * as contract from '../../contract/requests/messages.ts';
import { statusOn } from '../../contract/requests/moves.ts';
import { openStatuses } from '../../contract/requests/request-terms.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { transact } from '../events/transact.ts';
import type { Page } from '../http/paging.ts';
import { ApiError, codes, invalidInput } from '../kernel/api-error.ts';
import { earliestOpenDeadlines, lastInstantOf } from '../kernel/calendar.ts';
import { beginningOf } from '../kernel/one-line.ts';
import { fullLink } from '../kernel/presenting.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { requireNotBlocked } from '../users/blocks.ts';
import { requireActive } from '../users/suspension.ts';
import type { User } from '../users/user.ts';
import {
  type ConversationPosition,
  conversationsOf as findConversations,
  type ListedConversation,
} from './conversation-store.ts';
import * as store from './message-store.ts';

const DAY = 24 * 60 * 60_000;

/** Returns the conversation about a request without its messages: the other user, the food, and the request's changes. */
export async function conversationOf(
  db: Db,
  user: User,
  requestId: string,
  ctx: Context,
): Promise<contract.Conversation> {
  const row = requireOwn(await store.conversationWithChanges(db, requestId), user);
  const isDonor = row.donorId === user.id;
  const closesAt = closingOf(row, ctx);
  const person = isDonor
    ? { name: row.requesterName, picture: row.requesterPicture }
    : { name: row.donorName, picture: row.donorPicture };
  return {
    requestId: row.id,
    foodId: row.foodId,
    title: row.title,
    isDonor,
    person,
    status: statusOn(earliestOpenDeadlines(ctx), row),
    isOpen: isOpen(row, ctx),
    closesAt: closesAt?.toISOString() ?? null,
    asked: {
      at: row.askedAt.toISOString(),
      ...(row.isRequesterGone ? { notes: '', isDeleted: true } : { notes: row.notes }),
    },
    changes: presentChanges(row),
  };
}
conversationOf.errors = codes('REQUEST_NOT_FOUND');

/**
 * Presents a request's changes. The stored reason and donor's note are those of the current status, so only the change to that
 * status gets them.
 */
function presentChanges({ changes, status, reason, word }: store.ChangedRow): contract.RequestChange[] {
  const last = changes.findLast((change) => change.status !== null);
  return changes.map((change) => ({
    at: new Date(change.at).toISOString(),
    ...(change.status && { status: change.status }),
    ...(change.note && { note: change.note }),
    ...(change.pickupTime && { window: change.pickupTime }),
    // Only a release by the donor returns a request to this status.
    ...(change.status === 'Requested' && { reason: 'released' as const }),
    ...(change === last && change.status === status && { ...(reason && { reason }), ...(word && { word }) }),
  }));
}

/** Returns a page of a user's conversations, newest message first. */
export async function conversationsOf(
  db: Db,
  user: User,
  page: Page<ConversationPosition> & Pick<contract.ConversationQuery, 'show'>,
) {
  return findConversations(db, user.id, page);
}

/** Presents a conversation in the list of one of its two users. */
export function presentListed(row: ListedConversation, viewer: User): contract.ListedConversation {
  const { requestId, title, donorId, name, picture, senderId, text, isPicture, sentAt, unread } = row;
  return {
    requestId,
    title,
    isDonor: donorId === viewer.id,
    person: { name, picture },
    last: {
      text: beginningOf(text, LAST_WORDS),
      isPicture,
      isOwn: senderId === viewer.id,
      sentAt: sentAt.toISOString(),
    },
    unread,
  };
}

/** Returns a page of the messages about a request, newest first. */
export async function messagesOf(db: Db, user: User, requestId: string, page: Page<store.MessagePosition>) {
  const { id } = await ownConversation(db, user, requestId);
  return store.messagesOf(db, id, page);
}
messagesOf.errors = codes('REQUEST_NOT_FOUND');

/**
 * Sends a message to the other side of a request. Idempotent: sending a message again with the same ID has no effect, even if the
 * conversation has been closed since.
 *
 * @param conversationId the request's ID, in upper or lower case
 * @returns the message's ID
 */
export async function sendMessage(
  db: Db,
  sender: User,
  conversationId: string,
  { id = uuidv7(), text, image }: contract.MessageInput,
  ctx: Context,
): Promise<string> {
  return transact(db, ctx, async (tx, ctx) => {
    const { id: requestId, donorId, requesterId } = await ownConversation(tx, sender, conversationId);
    const photoId = (image && photoIdOf(image)) ?? null;
    const said = { id, requestId, text, photoId };
    if (await isSentAlready(tx, sender, said)) return id;
    const recipientId = sender.id === donorId ? requesterId : donorId;
    await requireActive(tx, sender.id);
    await requireNotBlocked(tx, { blockerId: recipientId, blockedId: sender.id }, 'NOT_WRITABLE');
    await requireNotBlocked(tx, { blockerId: sender.id, blockedId: recipientId }, 'NOT_WRITABLE');
    // Reads the conversation again, because one of the users may have deleted their account before both were locked.
    if (!isOpen(await ownConversation(tx, sender, requestId), ctx)) throw new ApiError('CONVERSATION_CLOSED');
    if (image) await requireOwnPhoto(tx, sender, image);
    const message = { ...said, senderId: sender.id, recipientId };
    if (!(await store.insertMessage(tx, message, ctx.clock()))) {
      // A concurrent call has inserted this ID. Throws if that message differs.
      await isSentAlready(tx, sender, said);
      return id;
    }
    await ctx.publish(tx, { kind: 'message-sent', requestId, donorId, requesterId, actorId: sender.id });
    return id;
  });
}
sendMessage.errors = codes('NOT_WRITABLE', 'SUSPENDED', 'REQUEST_NOT_FOUND', 'CONVERSATION_CLOSED', 'SENT_BEFORE');

/**
 * Marks the messages that a user has received about a request as read, up to the given one.
 *
 * @returns how many were unread
 */
export async function markRead(
  db: Db,
  reader: User,
  requestId: string,
  { upTo }: contract.MessagesReadInput,
  ctx: Context,
): Promise<number> {
  return transact(db, ctx, async (tx, ctx) => {
    const { id, donorId, requesterId } = await ownConversation(tx, reader, requestId);
    const count = await store.markRead(tx, { requestId: id, recipientId: reader.id, upTo }, ctx.clock());
    if (count > 0) {
      await ctx.publish(tx, { kind: 'messages-read', requestId: id, donorId, requesterId, actorId: reader.id });
    }
    return count;
  });
}
markRead.errors = codes('REQUEST_NOT_FOUND');

/**
 * Returns a message that a user has received, so that they can report it.
 *
 * @throws ApiError MESSAGE_NOT_FOUND if the user did not receive it, even if they sent it
 */
export async function receivedMessage(tx: Db, reader: User, id: string) {
  const message = await store.findMessage(tx, id);
  if (message?.recipientId !== reader.id) throw new ApiError('MESSAGE_NOT_FOUND');
  const { requestId, senderId: personId, text, photoId } = message;
  const { title, donorId, donorName, requesterName } = await ownConversation(tx, reader, requestId);
  const name = personId === donorId ? donorName : requesterName;
  return { personId, name, title, text, image: photoId ? photoPath(photoId, 640) : '' };
}

/** Returns all messages from a user. */
export async function messagesBy(db: Db, user: User, ctx: Context) {
  return (await store.messagesBy(db, user.id)).map(({ requestId, title, text, photoId, sentAt }) => ({
    requestId,
    title,
    text,
    photo: photoId && fullLink(photoPath(photoId, 1280), ctx),
    sentAt: sentAt.toISOString(),
  }));
}

/** Erases the text and photo of all messages from a user. */
export const eraseMessagesBy = store.eraseMessagesBy;

/** Presents a message to one of its two users. */
export function presentMessage(message: store.MessageRow, viewer: User): contract.Message {
  const { id, senderId, text, photo, sentAt, readAt } = message;
  return {
    _id: id,
    text,
    photo,
    isOwn: senderId === viewer.id,
    sentAt: sentAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    ...(text === '' && !photo && { isDeleted: true as const }),
  };
}

async function ownConversation(db: Db, user: User, requestId: string): Promise<store.ConversationRow> {
  return requireOwn(await store.conversation(db, requestId), user);
}

/** @throws ApiError REQUEST_NOT_FOUND */
function requireOwn<Row extends Pick<store.ConversationRow, 'donorId' | 'requesterId'>>(
  row: Row | undefined,
  user: User,
): Row {
  if (row?.donorId !== user.id && row?.requesterId !== user.id) throw new ApiError('REQUEST_NOT_FOUND');
  return row;
}

async function isSentAlready(
  tx: Db,
  sender: User,
  { id, requestId, text, photoId }: { id: string; requestId: string; text: string; photoId: string | null },
): Promise<boolean> {
  const message = await store.findMessage(tx, id);
  if (!message) return false;
  if (message.senderId !== sender.id || message.requestId !== requestId)
    throw invalidInput('id', msg`This id belongs to another message. Use a new one.`);
  if (message.text !== text || message.photoId !== photoId) throw new ApiError('SENT_BEFORE');
  return true;
}

function isOpen(row: store.ConversationRow, ctx: Context): boolean {
  const closesAt = closingOf(row, ctx);
  return !row.isLeft && (!closesAt || closesAt > ctx.clock());
}

/** Returns when the two users can no longer write: a week after the end of the request. Undefined while the request is open. */
function closingOf({ status, deadline, movedAt }: store.ConversationRow, ctx: Context): Date | undefined {
  const now = statusOn(earliestOpenDeadlines(ctx), { status, deadline });
  if (openStatuses.some((open) => open === now)) return undefined;
  // An expired request ended at its deadline, even if its expiry was recorded later.
  const endedAt = now === 'Expired' || !movedAt ? new Date(lastInstantOf(deadline, ctx.timeZone)) : movedAt;
  return new Date(endedAt.getTime() + DAYS_OPEN * DAY);
}
