import { z } from 'zod';
import { Found } from './alerts.ts';
import { UnreadMessages } from './messages.ts';
import { named } from './named.ts';
import { PickupTime } from './pickup-times.ts';
import { noticeKinds, requestReasons, requestStatuses } from './request-terms.ts';
import { FoodRequest } from './requests.ts';

/** A notice in a person's inbox: a question until it is answered, news until they have seen it. */
export const Notice = named('Notice', {
  kind: z
    .enum(noticeKinds)
    .describe(
      'For who has asked: accepted, changed (the promised food’s place or last day), claimed (answer whether it is ' +
        'handed over), decided (otherwise, as status and reason say), offered (answer whether they take less than they asked for), expected (answer whether they are on their way), proposed-by-donor (answer whether one agrees to a pick-up time), agreed (to one’s own proposal), time-declined-by-donor (one’s own proposal), reminder (in an hour it is time to collect it). For the donor: asked (the first in line), taken (what was offered), denied, ' +
        'approved, withdrawn (a promise), answered (a no-show), coming (the same as a reminder), on-the-way, picked (a pick-up time), proposed-by-requester and time-declined-by-requester (as for the other), lapsed (a promise), taken-off (a promised food, by a moderator). For either: thanked-by-donor, thanked-by-requester.',
    ),
  requestId: z.string(),
  status: z.enum(requestStatuses),
  reason: z.enum(requestReasons).nullable().describe('Why it is so, where the status leaves that open'),
  foodId: z.string().nullable(),
  title: z.string(),
  name: z.string().describe('Who has done it'),
  answer: z.string().nullable().describe('To a no-show; null for all other kinds'),
  window: PickupTime.optional().describe(
    'The pick-up time of a reminder, or that was picked, is proposed or was declined',
  ),
  wanted: FoodRequest.shape.wanted.describe('How much was asked for, or is taken; of an offer alone'),
  offered: FoodRequest.shape.offered,
  unit: FoodRequest.shape.unit,
  next: z
    .object({ requestId: z.string(), name: z.string() })
    .optional()
    .describe('Who is next in line for a food whose promise was withdrawn; absent where nobody waits who can have it'),
  words: z.string().optional().describe('What was said with thanks; absent where nothing was'),
});
export type Notice = z.infer<typeof Notice>;

/** What is new or waiting for the signed-in person. */
export const Inbox = named('Unread', {
  waiting: z.int().describe('Requests for their foods that are neither accepted nor declined'),
  decided: z.int().describe('Their own requests that someone else decided and that they have not seen since'),
  notices: z.array(Notice).describe('Questions first, and the newest first of them and of the others'),
  found: Found.nullable().describe('New food of which they want to be told; null where there is none'),
  messages: z
    .array(UnreadMessages)
    .optional()
    .describe('What was written to them, by request, the newest first; absent where they have read all'),
  hidesMessageCards: z
    .literal(true)
    .optional()
    .describe('That their inbox shall not tell of these messages; absent where they do'),
});
export type Inbox = z.infer<typeof Inbox>;
/** Its counts alone. */
export type InboxCounts = Pick<Inbox, 'waiting' | 'decided' | 'messages'>;
