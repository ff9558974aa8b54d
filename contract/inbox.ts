import { z } from 'zod';
import { Found } from './alerts.ts';
import { UnreadMessages } from './messages.ts';
import { named } from './named.ts';
import { PickupTime } from './pickup-times.ts';
import { noticeKinds, requestReasons, requestStatuses } from './request-terms.ts';
import { FoodRequest } from './requests.ts';

/** A notice in a user's inbox. A question stays until it is answered, news until it is seen. */
export const Notice = named('Notice', {
  kind: z
    .enum(noticeKinds)
    .describe(
      'Questions to the requester: `claimed` (was the food handed over?), `offered` (would they take a smaller ' +
        'amount?), `expected` (are they on their way?), `proposed-by-donor` (does this pick-up time suit them?). ' +
        'News for the requester: `accepted`, `changed` (the location, last day, contents or pick-up time of the ' +
        'food), `agreed` (the donor agreed to the proposed pick-up time), `time-declined-by-donor`, `reminder` (the ' +
        'pick-up time starts in an hour), `decided` (anything else; see `status` and `reason`), `thanked-by-donor`. ' +
        'Question to the donor: `proposed-by-requester` (does this pick-up time suit them?). News for the donor: ' +
        '`asked` (someone is first in the queue), `taken` (the requester accepted the smaller amount), `picked` (the ' +
        'requester chose a pick-up time or agreed to it), `time-declined-by-requester`, `coming` (the pick-up time ' +
        'starts in an hour), `on-the-way`, `approved` (the requester confirmed the hand-over), `denied` (they say it ' +
        'wasn’t handed over), `withdrawn` (the requester withdrew), `answered` (the requester answered a no-show), ' +
        '`lapsed` (the promise lapsed), `taken-off` (a moderator hid the promised food), `thanked-by-requester`.',
    ),
  requestId: z.string(),
  status: z.enum(requestStatuses),
  reason: z
    .enum(requestReasons)
    .nullable()
    .describe('Reason for the status, if the status leaves it open; otherwise null'),
  foodId: z.string().nullable(),
  title: z.string(),
  name: z.string().describe('Name of the other person: the donor or the requester'),
  answer: z
    .string()
    .nullable()
    .describe('The requester’s answer to being recorded as a no-show. Only in `answered`; otherwise null.'),
  window: PickupTime.optional().describe(
    'Pick-up time that the notice is about: chosen, agreed, proposed or declined. Absent if there is none.',
  ),
  wanted: FoodRequest.shape.wanted.describe(
    'Amount requested; in `taken`, the amount accepted. Only in `offered` and `taken`.',
  ),
  offered: FoodRequest.shape.offered,
  unit: FoodRequest.shape.unit,
  next: z
    .object({ requestId: z.string(), name: z.string() })
    .optional()
    .describe('Next person in the queue who can have the food. Only in `withdrawn`; absent if there is none.'),
  words: z.string().optional().describe('The thank-you note. Absent if there is none.'),
});
export type Notice = z.infer<typeof Notice>;

/** Questions and news for the signed-in user. */
export const Inbox = named('Unread', {
  waiting: z.int().describe('Number of requests for the user’s food that are waiting for an answer'),
  decided: z.int().describe('Number of the user’s own requests with news that they haven’t seen'),
  notices: z.array(Notice).describe('Questions, then news, each newest first'),
  found: Found.nullable().describe('New food that matches the user’s alerts; null if there is none'),
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
