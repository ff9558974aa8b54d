import { z } from 'zod';
import { optionalText, Person } from './fields.ts';
import { messageLimits } from './message-terms.ts';
import { photoIdOf } from './photo-terms.ts';
import { Photo } from './photos.ts';
import { requestStatuses } from './request-terms.ts';

/** What someone writes to the other side of a request. Plain text: links in it are not marked up. */
export const MessageInput = z
  .object({
    id: z
      .uuid('id must be a UUID.')
      .overwrite((id) => id.toLowerCase())
      .optional()
      .meta({ description: 'What the client calls it: sent again with the same id, it is one message' }),
    text: optionalText('The message', messageLimits.text).default(''),
    image: z
      .string({ error: 'image must be the path of a photo.' })
      .refine((path) => photoIdOf(path) !== undefined, 'image must be the path of a photo that you have sent.')
      .optional()
      .meta({ description: 'The `image` of a photo that one has sent' }),
  })
  .refine(({ text, image }) => text !== '' || image !== undefined, {
    error: 'Please write something, or add a picture.',
    path: ['text'],
  })
  .meta({ id: 'MessageInput' });
export type MessageInput = z.infer<typeof MessageInput>;

/** A message as one of its two people reads it. */
export const Message = z
  .object({
    _id: z.string(),
    text: z.string(),
    photo: Photo.nullable(),
    isOwn: z.boolean().meta({ description: 'Whether the signed-in person wrote it' }),
    sentAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable().meta({ description: 'When the other one had read it' }),
    isDeleted: z.literal(true).optional().meta({ description: 'That its writer has left, and their words with them' }),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** With whom one writes about which food. */
export const Conversation = z
  .object({
    requestId: z.string(),
    foodId: z.string().nullable(),
    title: z.string(),
    status: z.enum(requestStatuses),
    isDonor: z.boolean().meta({ description: 'Whether the signed-in person gives the food away' }),
    person: z.object({ name: z.string(), picture: Person.shape.picture }),
    isOpen: z.boolean().meta({ description: 'Whether they can still write to each other' }),
    closesAt: z.iso.datetime().nullable().meta({ description: 'Until when, once the request has ended' }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

/** Up to which message one has read. */
export const MessagesReadInput = z
  .object({ upTo: z.uuid('upTo must be the id of a message.') })
  .meta({ id: 'MessagesReadInput' });
export type MessagesReadInput = z.infer<typeof MessagesReadInput>;

/** What somebody has written about one request that the signed-in person has not read. */
export const UnreadMessages = z
  .object({
    requestId: z.string(),
    title: z.string(),
    name: z.string().meta({ description: 'Who has written' }),
    isDonor: z.boolean().meta({ description: 'Whether the signed-in person gives the food away' }),
    count: z.int(),
  })
  .meta({ id: 'UnreadMessages' });
export type UnreadMessages = z.infer<typeof UnreadMessages>;
