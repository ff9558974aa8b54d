import { z } from 'zod';
import { msg } from '#words';
import { optionalText, Person } from './fields.ts';
import { LAST_WORDS, messageLimits } from './message-terms.ts';
import { named } from './named.ts';
import { photoIdOf } from './photo-terms.ts';
import { Photo } from './photos.ts';
import { requestStatuses } from './request-terms.ts';
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
    error: said(msg`Please write something, or add a picture.`),
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
});
export type Conversation = z.infer<typeof Conversation>;

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
});
export type UnreadMessages = z.infer<typeof UnreadMessages>;
