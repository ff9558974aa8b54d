import { z } from 'zod';
import { Person } from '../fields.ts';
import { Found } from '../foods/alerts.ts';
import { named } from '../named.ts';
import { UnreadMessages } from './messages.ts';
import { PickupTime } from './pickup-times.ts';
import { FoodRequest } from './requests.ts';

/** An entry in a user's inbox. A question stays until it is answered, news until it is read. */
export const InboxEntry = named('InboxEntry', {
  ids: z.array(z.string()).describe('IDs to mark the entry as read with'),
  kind: z
    .string()
    .describe('Kind of notification. Programs should show `text`, also for kinds that they do not know.')
    .meta({ example: 'accepted' }),
  text: z.string().describe('What happened, in the user’s language'),
  label: z.string().describe('Text of a link to `path`, in the user’s language'),
  path: z.string().describe('Page of this site that shows more').meta({ example: '/my-food-requests' }),
  at: z.iso.datetime().describe('When it happened'),
  isQuestion: z.literal(true).optional().describe('True for a question. It stays after it is marked as read.'),
  requestId: z.string(),
  foodId: z.string().nullable(),
  title: z.string(),
  person: z
    .object({ name: z.string(), picture: Person.shape.picture })
    .describe('The other person: the donor or the requester. Of several, the latest.'),
  window: PickupTime.optional().describe(
    'Pick-up time that the entry is about: chosen, agreed, proposed or declined. Absent if there is none.',
  ),
  wanted: FoodRequest.shape.wanted.describe('Amount requested. Absent if the request is for all of the food.'),
  offered: FoodRequest.shape.offered,
  unit: FoodRequest.shape.unit,
  next: z
    .object({ requestId: z.string(), name: z.string() })
    .optional()
    .describe('Next person in the queue who can have the food, if someone else can’t collect it'),
});
export type InboxEntry = z.infer<typeof InboxEntry>;

/** Inbox entries from the last 30 days that the user has read or that are no longer relevant. */
export const InboxHistory = named('InboxHistory', {
  entries: z.array(InboxEntry).describe('Entries, newest first'),
});

/** Entries to mark as read. */
export const ReadEntries = named('ReadEntries', {
  ids: z.array(z.uuid()).min(1).max(200).describe('`ids` of the entries'),
});

/** Food that its donor offers to the user before others can ask for it. */
export const FirstOffer = named('FirstOffer', {
  foodId: z.string(),
  title: z.string(),
  donor: z.string().describe('Name of the donor'),
  until: z.iso.datetime(),
});
export type FirstOffer = z.infer<typeof FirstOffer>;

/** Questions and news for the signed-in user. */
export const Inbox = named('Unread', {
  waiting: z.int().describe('Number of requests for the user’s food that are waiting for an answer'),
  decided: z.int().describe('Number of the user’s own requests with news that they haven’t seen'),
  notices: z.array(InboxEntry).describe('Questions, then news, each newest first'),
  found: Found.nullable().describe('New food that matches the user’s alerts; null if there is none'),
  firstOffers: z
    .array(FirstOffer)
    .optional()
    .describe('Food that donors offer to the user first, soonest to end first. Absent if there is none.'),
  messages: z
    .array(UnreadMessages)
    .optional()
    .describe('Unread messages to the user, by request, newest first. Absent if there are none.'),
  hidesMessageCards: z
    .literal(true)
    .optional()
    .describe('True if the user doesn’t want `messages` shown in the inbox. Only in answers with `messages`.'),
});
export type Inbox = z.infer<typeof Inbox>;
/** Only the counts of an inbox. */
export type InboxCounts = Pick<Inbox, 'waiting' | 'decided' | 'messages'>;
