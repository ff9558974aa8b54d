import { v7 as uuidv7 } from 'uuid';
import { DAYS_OPEN } from '../../contract/message-terms.ts';
import type * as contract from '../../contract/messages.ts';
import { statusOn } from '../../contract/moves.ts';
import { photoIdOf, photoPath } from '../../contract/photo-terms.ts';
import { openStatuses } from '../../contract/request-terms.ts';
import type { User } from '../accounts/account.ts';
import { requireActive } from '../accounts/suspension.ts';
import { ApiError, invalidInput } from '../api-error.ts';
import { requireNotBlocked } from '../blocking/require-not-blocked.ts';
import { lastInstantOf, today } from '../calendar.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import type { Page } from '../paging.ts';
import { requireOwnPhoto } from '../photos/photo.ts';
import { fullLink } from '../presenting.ts';
import { transact } from '../transact.ts';
import * as store from './message-store.ts';

const DAY = 24 * 60 * 60_000;

/** How long a message waits to be read on the site before its reader is sent a mail, in milliseconds. */
const UNREAD = 10 * 60_000;

/**
 * With whom someone writes because of a request.
 *
 * @throws ApiError REQUEST_NOT_FOUND for all but its donor and whoever made it
 */
export async function conversationOf(
  db: Db,
  user: User,
  requestId: string,
  ctx: Context,
): Promise<contract.Conversation> {
  const row = await ownConversation(db, user, requestId);
  const isDonor = row.donorId === user.id;
  const closesAt = closingOf(row, ctx);
  const person = isDonor
    ? { name: row.requesterName, picture: row.requesterPicture }
    : { name: row.donorName, picture: row.donorPicture };
  return {
    ...{ requestId: row.id, foodId: row.foodId, title: row.title, isDonor, person },
    status: statusOn(today(ctx), row),
    isOpen: isOpen(row, ctx),
    closesAt: closesAt?.toISOString() ?? null,
  };
}

/**
 * A page of what was written because of a request, the newest first.
 *
 * @throws ApiError REQUEST_NOT_FOUND as conversationOf
 */
export async function messagesOf(db: Db, user: User, requestId: string, page: Page<store.MessagePosition>) {
  const { id } = await ownConversation(db, user, requestId);
  return store.messagesOf(db, id, page);
}

/**
 * Writes to the other side of a request. What has been sent already under its id is not sent again, whatever has become of
 * the conversation since.
 *
 * @param conversationId the id of the request, however it is written
 * @returns the message's id
 * @throws ApiError REQUEST_NOT_FOUND, CONVERSATION_CLOSED, NOT_WRITABLE where one of the two has blocked the other,
 *   SUSPENDED, or INVALID_INPUT for a photo that is somebody else's and an id that is another message's
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
    if (await isSentAlready(tx, sender, { id, requestId })) return id;
    const recipientId = sender.id === donorId ? requesterId : donorId;
    await requireActive(tx, sender.id);
    await requireNotBlocked(tx, { blockerId: recipientId, blockedId: sender.id }, 'NOT_WRITABLE');
    await requireNotBlocked(tx, { blockerId: sender.id, blockedId: recipientId }, 'NOT_WRITABLE');
    // Both are held by now; one of them may have left until then.
    if (!isOpen(await ownConversation(tx, sender, requestId), ctx)) throw new ApiError('CONVERSATION_CLOSED');
    if (image) await requireOwnPhoto(tx, sender, image);
    const photoId = (image && photoIdOf(image)) ?? null;
    const message = { id, requestId, senderId: sender.id, recipientId, text, photoId };
    if (!(await store.insertMessage(tx, message, ctx.clock()))) {
      // Sent by another call at the same moment.
      await isSentAlready(tx, sender, { id, requestId });
      return id;
    }
    await ctx.publish(tx, { kind: 'message-sent', requestId, donorId, requesterId, actorId: sender.id });
    return id;
  });
}

/**
 * Someone has read what was written to them, up to a message.
 *
 * @returns how much of it was unread
 * @throws ApiError REQUEST_NOT_FOUND
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

/**
 * A message that was written to someone, for them to report.
 *
 * @throws ApiError MESSAGE_NOT_FOUND also for whoever wrote it
 */
export async function receivedMessage(tx: Db, reader: User, id: string) {
  const message = await store.findMessage(tx, id);
  if (message?.recipientId !== reader.id) throw new ApiError('MESSAGE_NOT_FOUND');
  const { requestId, senderId: personId, text, photoId } = message;
  const { title, donorId, donorName, requesterName } = await ownConversation(tx, reader, requestId);
  const name = personId === donorId ? donorName : requesterName;
  return { personId, name, title, text, image: photoId ? photoPath(photoId, 640) : '' };
}

/** Everything that someone has written. */
export async function messagesBy(db: Db, user: User, ctx: Context) {
  return (await store.messagesBy(db, user.id)).map(({ requestId, title, text, photoId, sentAt }) => ({
    ...{ requestId, title, text },
    photo: photoId && fullLink(photoPath(photoId, 1280), ctx),
    sentAt: sentAt.toISOString(),
  }));
}

/** Leaves nothing of what someone has written but that they wrote. */
export const eraseMessagesBy = store.eraseMessagesBy;

/**
 * Whose turn it is to be told by mail of what they have not read for ten minutes, a thousand of them at a time. What is older
 * than a day is not made up for where there was no mail until now.
 */
export function conversationsToMail(db: Db, now: Date) {
  const [after, until] = [new Date(now.getTime() - DAY), new Date(now.getTime() - UNREAD)];
  return store.conversationsToMail(db, { after, until, limit: 1000 });
}

/** Whom to tell by mail of what they have not read, if there still is any. */
export const unreadToMail = store.unreadToMail;

/** Notes that they have been told, so that they are once until they read it. */
export const setMailed = store.setMailed;

/** A message as the API answers it to one of its two people. */
export function presentMessage(message: store.MessageRow, viewer: User): contract.Message {
  const { id, senderId, text, photo, sentAt, readAt } = message;
  return {
    ...{ _id: id, text, photo, isOwn: senderId === viewer.id },
    sentAt: sentAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    ...(text === '' && !photo && { isDeleted: true as const }),
  };
}

async function ownConversation(db: Db, user: User, requestId: string): Promise<store.ConversationRow> {
  const row = await store.conversation(db, requestId);
  if (row?.donorId !== user.id && row?.requesterId !== user.id) throw new ApiError('REQUEST_NOT_FOUND');
  return row;
}

async function isSentAlready(
  tx: Db,
  sender: User,
  { id, requestId }: { id: string; requestId: string },
): Promise<boolean> {
  const message = await store.findMessage(tx, id);
  if (!message) return false;
  if (message.senderId === sender.id && message.requestId === requestId) return true;
  throw invalidInput('id', 'id is that of another message.');
}

function isOpen(row: store.ConversationRow, ctx: Context): boolean {
  const closesAt = closingOf(row, ctx);
  return !row.isLeft && (!closesAt || closesAt > ctx.clock());
}

/** When two people can not write to each other any more: a week after the request has ended. */
function closingOf({ status, deadline, movedAt }: store.ConversationRow, ctx: Context): Date | undefined {
  const now = statusOn(today(ctx), { status, deadline });
  if (openStatuses.some((open) => open === now)) return undefined;
  // One whose deadline has passed ended with that, whenever it is recorded.
  const endedAt = now === 'Expired' || !movedAt ? new Date(lastInstantOf(deadline, ctx.timeZone)) : movedAt;
  return new Date(endedAt.getTime() + DAYS_OPEN * DAY);
}
