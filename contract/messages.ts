import { z } from 'zod';
import { msg } from '#words';
import { optionalText, Person } from './fields.ts';
import { CONVERSATIONS_PAGE, LAST_WORDS, MOST_CHANGES, messageLimits, requestNotes } from './message-terms.ts';
import { named } from './named.ts';
import { PageQuery } from './paging.ts';
import { photoIdOf } from './photo-terms.ts';
import { Photo } from './photos.ts';
import { PickupTime } from './pickup-times.ts';
import { requestReasons, requestStatuses } from './request-terms.ts';
import { said } from './said.ts';

/** A message to the other side of a request. Plain text: links in it are not marked up. */
export const MessageInput = z
  .object({
    id: z
      .uuid('id must be a UUID.')
      .overwrite((id) => id.toLowerCase())
      .optional()
      .describe('What the client calls it: sent again with the same id, it is one message'),
    text: optionalText(msg`The message`, messageLimits.text).default(''),
    image: z
      .string({ error: 'image must be the path of a photo.' })
      .refine((path) => photoIdOf(path) !== undefined, 'image must be the path of a photo that you have sent.')
      .optional()
      .describe('The `image` of a photo that one has sent'),
  })
  .refine(({ text, image }) => text !== '' || image !== undefined, {
    error: said(msg`Write a message or add a photo.`),
    path: ['text'],
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof MessageInput>;

/** A message as one of its two people reads it. */
export const Message = named('Message', {
  _id: z.string(),
  text: z.string(),
  photo: Photo.nullable(),
  isOwn: z.boolean().describe('Whether the signed-in person wrote it'),
  sentAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable().describe('When the other one had read it'),
  isDeleted: z.literal(true).optional().describe('That its writer has left, and their words with them'),
});
export type Message = z.infer<typeof Message>;

/** A change of a request, as a line between the messages about it: another status, or something else that happened. */
export const RequestChange = named('RequestChange', {
  at: z.iso.datetime(),
  status: z.enum(requestStatuses).optional().describe('The status from then on; absent where it stayed as it was'),
  reason: z.enum(requestReasons).optional().describe('Why it is so, where the status leaves that open'),
  word: z.string().optional().describe('What the donor wrote with it, as long as that is kept'),
  note: z.enum(requestNotes).optional().describe('What else happened; absent with a status'),
  window: PickupTime.optional().describe(
    'The pick-up time that a note is about; absent for any time, and where a proposal was taken back',
  ),
});
export type RequestChange = z.infer<typeof RequestChange>;

/** The other person and the food of a conversation. */
export const Conversation = named('Conversation', {
  requestId: z.string(),
  foodId: z.string().nullable(),
  title: z.string(),
  status: z.enum(requestStatuses),
  isDonor: z.boolean().describe('Whether the signed-in person gives the food away'),
  person: z.object({ name: z.string(), picture: Person.shape.picture }),
  isOpen: z.boolean().describe('Whether they can still write to each other'),
  closesAt: z.iso.datetime().nullable().describe('Until when, once the request has ended'),
  asked: z
    .object({
      at: z.iso.datetime(),
      notes: z.string(),
      isDeleted: z.literal(true).optional().describe('That its writer has left, and their words with them'),
    })
    .describe('What was written with the request, before any message'),
  changes: z.array(RequestChange).describe(`What has become of the request since, the newest ${MOST_CHANGES} last`),
});
export type Conversation = z.infer<typeof Conversation>;

/** Which conversations are listed. */
export const ConversationQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.default(CONVERSATIONS_PAGE),
  show: z
    .enum(['written', 'all'])
    .default('written')
    .describe(
      'All: also requests about which nobody has written yet, with what was written with the request in place of a last message',
    ),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** A conversation in one's list of them. */
export const ListedConversation = named('ListedConversation', {
  requestId: z.string(),
  title: z.string().describe('The food that it is about'),
  isDonor: z.boolean().describe('Whether the signed-in person gives the food away'),
  person: z.object({ name: z.string(), picture: Person.shape.picture }),
  last: z
    .object({
      text: z.string().describe(`At most ${LAST_WORDS} characters of it, in one line`),
      isPicture: z.boolean().describe('Whether a picture goes with it'),
      isOwn: z.boolean(),
      sentAt: z.iso.datetime(),
    })
    .describe('The last message. Without text and picture its writer has left, and their words with them'),
  unread: z.int().describe('How many messages the signed-in person has not read'),
});
export type ListedConversation = z.infer<typeof ListedConversation>;

/** The last message that one has read. */
export const MessagesReadInput = named('MessagesReadInput', { upTo: z.uuid('upTo must be the id of a message.') });
export type MessagesReadInput = z.infer<typeof MessagesReadInput>;

/** The messages about one request that the signed-in person has not read. */
export const UnreadMessages = named('UnreadMessages', {
  requestId: z.string(),
  title: z.string(),
  name: z.string().describe('Who has written'),
  isDonor: z.boolean().describe('Whether the signed-in person gives the food away'),
  count: z.int(),
  last: z
    .object({
      text: z.string().describe(`At most ${LAST_WORDS} characters of it, in one line`),
      isPicture: z.boolean().describe('Whether a picture goes with it'),
    })
    .optional()
    .describe('The newest of them; absent if its writer has left'),
});
export type UnreadMessages = z.infer<typeof UnreadMessages>;
