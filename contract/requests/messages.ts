import { z } from 'zod';
import { msg } from '#words';
import { optionalText, Person } from '../fields.ts';
import { photoIdOf } from '../foods/photo-terms.ts';
import { Photo } from '../foods/photos.ts';
import { named } from '../named.ts';
import { PageQuery } from '../paging.ts';
import { said } from '../words/said.ts';
import { CONVERSATIONS_PAGE, LAST_WORDS, MOST_CHANGES, messageLimits, requestNotes } from './message-terms.ts';
import { PickupTime } from './pickup-times.ts';
import { requestReasons, requestStatuses } from './request-terms.ts';

/** A message to the other person in a food request. Its text has no markup, not even for links. */
export const MessageInput = z
  .object({
    id: z
      .uuid('id must be a UUID.')
      .overwrite((id) => id.toLowerCase())
      .optional()
      .describe('ID that the client chooses. Sending the message again with the same ID doesn’t add another one.'),
    text: optionalText(msg`The message`, messageLimits.text).default(''),
    image: z
      .string({ error: 'image must be the path of a photo.' })
      .refine((path) => photoIdOf(path) !== undefined, 'image must be the path of a photo that you have sent.')
      .optional()
      .describe('The `image` of a photo that you have uploaded'),
  })
  .refine(({ text, image }) => text !== '' || image !== undefined, {
    error: said(msg`Write a message or add a photo.`),
    path: ['text'],
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof MessageInput>;

/** A message, as its sender or recipient sees it. */
export const Message = named('Message', {
  _id: z.string(),
  text: z.string(),
  photo: Photo.nullable(),
  isOwn: z.boolean().describe('True if the signed-in user wrote it'),
  sentAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable().describe('When the recipient read it; null if they haven’t'),
  isDeleted: z
    .literal(true)
    .optional()
    .describe(
      'True if no text or photo is left: the author has deleted their account, or a moderator has hidden the photo',
    ),
});
export type Message = z.infer<typeof Message>;

/** A change to a request, shown among the messages about it: a new status or another event. */
export const RequestChange = named('RequestChange', {
  at: z.iso.datetime(),
  status: z.enum(requestStatuses).optional().describe('New status. Absent if it didn’t change.'),
  reason: z
    .enum(requestReasons)
    .optional()
    .describe('Reason for the status, if the status leaves it open; otherwise absent'),
  word: z.string().optional().describe('The donor’s note. Only with the latest status.'),
  note: z.enum(requestNotes).optional().describe('What else happened. Absent if `status` is set.'),
  window: PickupTime.optional().describe(
    'Pick-up time that `note` is about. Absent if any time suits, or if a proposal was withdrawn.',
  ),
});
export type RequestChange = z.infer<typeof RequestChange>;

/** A conversation about a request: the food, the other person, and what has happened so far. */
export const Conversation = named('Conversation', {
  requestId: z.string(),
  foodId: z.string().nullable(),
  title: z.string(),
  status: z.enum(requestStatuses),
  isDonor: z.boolean().describe('True if the signed-in user is the donor'),
  person: z.object({ name: z.string(), picture: Person.shape.picture }),
  isOpen: z.boolean().describe('Whether the two can still send each other messages'),
  closesAt: z.iso
    .datetime()
    .nullable()
    .describe('When the conversation closes, or closed; null while the request is open'),
  asked: z
    .object({
      at: z.iso.datetime(),
      notes: z.string(),
      isDeleted: z
        .literal(true)
        .optional()
        .describe('True if the requester has deleted their account. Their note is gone too.'),
    })
    .describe('The note sent with the request'),
  changes: z
    .array(RequestChange)
    .describe(`What has happened to the request since: the latest ${MOST_CHANGES} changes, oldest first`),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationQuery = PageQuery.extend({
  limit: PageQuery.shape.limit.default(CONVERSATIONS_PAGE),
  show: z
    .enum(['written', 'all'])
    .default('written')
    .describe(
      '`written` lists requests with messages. `all` also lists those without, with the note of the request as `last`.',
    ),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const ListedConversation = named('ListedConversation', {
  requestId: z.string(),
  title: z.string().describe('Title of the food'),
  isDonor: z.boolean().describe('True if the signed-in user is the donor'),
  person: z.object({ name: z.string(), picture: Person.shape.picture }),
  last: z
    .object({
      text: z.string().describe(`The first ${LAST_WORDS} characters, on one line`),
      isPicture: z.boolean().describe('Whether the message has a photo'),
      isOwn: z.boolean(),
      sentAt: z.iso.datetime(),
    })
    .describe(
      'The last message. If `text` is empty and `isPicture` is false, the author has deleted their account, or a ' +
        'moderator has hidden the photo.',
    ),
  unread: z.int().describe('Number of messages that the signed-in user hasn’t read'),
});
export type ListedConversation = z.infer<typeof ListedConversation>;

/** The last message that the user has read. */
export const MessagesReadInput = named('MessagesReadInput', { upTo: z.uuid('upTo must be the id of a message.') });
export type MessagesReadInput = z.infer<typeof MessagesReadInput>;

/** The signed-in user's unread messages about one request. */
export const UnreadMessages = named('UnreadMessages', {
  requestId: z.string(),
  title: z.string(),
  name: z.string().describe('Name of the sender'),
  isDonor: z.boolean().describe('True if the signed-in user is the donor'),
  count: z.int(),
  last: z
    .object({
      text: z.string().describe(`The first ${LAST_WORDS} characters, on one line`),
      isPicture: z.boolean().describe('Whether the message has a photo'),
    })
    .optional()
    .describe('The newest of them. Absent if its author has deleted their account.'),
});
export type UnreadMessages = z.infer<typeof UnreadMessages>;
