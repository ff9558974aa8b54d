import { type Message, msg } from '#words';
import type { RequestStatus } from './request-terms.ts';

/** Texts and limits for messages. Kept separate from the schemas so that pages don't load zod. */

/** Maximum length of a message in characters, and maximum number of messages that a user can send per minute and per day. */
export const messageLimits = { text: 1_000, perMinute: 30, perDay: 500 } as const;

/** Number of messages per page. */
export const MESSAGES_PAGE = 50;

/** Number of conversations per page, and maximum length of a message's excerpt in lists and notifications, in characters. */
export const CONVERSATIONS_PAGE = 30;
export const LAST_WORDS = 140;

/** Number of days for which donor and requester can still message each other after a request has ended. */
export const DAYS_OPEN = 7;

/** Events between donor and requester that do not change the request's status. */
export const requestNotes = [
  'changed',
  'claimed',
  'denied',
  'expected',
  'on-the-way',
  'picked',
  'moved',
  'proposed-by-donor',
  'proposed-by-requester',
  'agreed-by-donor',
  'agreed-by-requester',
  'time-declined-by-donor',
  'time-declined-by-requester',
] as const;
export type RequestNote = (typeof requestNotes)[number];

/** Maximum number of changes shown among the messages about a request. Older ones are omitted. */
export const MOST_CHANGES = 100;

const AT_SIX = msg({ message: 'Six o’clock?', context: 'message' });
const LATE = msg({ message: 'Running five minutes late', context: 'message' });
const THANKS = [msg({ message: 'Thank you!', context: 'message' })];

/** The most common messages of donors and requesters, by request status. */
const common: Partial<Record<RequestStatus, { donor: Message[]; requester: Message[] }>> = {
  Requested: {
    donor: [
      msg({ message: 'Yes, it’s still there', context: 'message' }),
      msg({ message: 'When can you come?', context: 'message' }),
      AT_SIX,
    ],
    requester: [msg({ message: 'Is it still there?', context: 'message' }), AT_SIX],
  },
  Accepted: {
    donor: [AT_SIX, msg({ message: 'At the back door', context: 'message' }), LATE],
    requester: [
      msg({ message: 'On my way', context: 'message' }),
      msg({ message: 'I’m at the door', context: 'message' }),
      LATE,
      AT_SIX,
    ],
  },
  Collected: { donor: THANKS, requester: THANKS },
};

/** Returns suggested one-tap messages for a request status. They are sent in the language of the page. */
export function quickAnswers(status: RequestStatus, isDonor: boolean): readonly Message[] {
  return common[status]?.[isDonor ? 'donor' : 'requester'] ?? [];
}
