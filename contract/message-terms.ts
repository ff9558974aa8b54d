import { type Message, msg } from '#words';

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

/** The messages that are written most often at a door, one tap each. They are sent in the language in which they are shown. */
export const quickAnswers: readonly Message[] = [
  msg({ message: 'On my way', context: 'message' }),
  msg({ message: 'I am at the door', context: 'message' }),
  msg({ message: 'Five minutes late', context: 'message' }),
  msg({ message: 'Six o’clock?', context: 'message' }),
  msg({ message: 'At the back door', context: 'message' }),
];
