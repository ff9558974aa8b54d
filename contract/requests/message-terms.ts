import { type Message, msg } from '#words';
import type { RequestStatus } from './request-terms.ts';

/** The words and numbers of messages, without the schemas, so that a page may use them without loading zod. */

/** The most characters of a message; how many one person may send in a minute and in a day. */
export const messageLimits = { text: 1_000, perMinute: 30, perDay: 500 } as const;

/** How many messages are answered at once, the newest. */
export const MESSAGES_PAGE = 50;

/** How many conversations are answered at once, the newest, and how many characters of the last message of each. */
export const CONVERSATIONS_PAGE = 30;
export const LAST_WORDS = 140;

/** For how many days after a request has ended its two people can still write to each other. */
export const DAYS_OPEN = 7;

/** What happens between two people while the status of a request stays as it was. */
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

/** How many of the changes of a request stand between its messages, the newest. */
export const MOST_CHANGES = 100;

const AT_SIX = msg({ message: 'Six o’clock?', context: 'message' });
const LATE = msg({ message: 'Running five minutes late', context: 'message' });
const THANKS = [msg({ message: 'Thank you!', context: 'message' })];

/** By the status of the request, what its donor and its requester write most often. */
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

/** The messages that fit how a request stands, one tap each. They are sent in the language in which they are shown. */
export function quickAnswers(status: RequestStatus, isDonor: boolean): readonly Message[] {
  return common[status]?.[isDonor ? 'donor' : 'requester'] ?? [];
}
