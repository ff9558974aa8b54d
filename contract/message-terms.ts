/** The words and numbers of messages, without the schemas, so that a page may use them without loading zod. */

/** The most characters of a message; how many one person may send in a minute and in a day. */
export const messageLimits = { text: 1_000, perMinute: 30, perDay: 500 } as const;

/** How many messages are answered at once, the newest. */
export const MESSAGES_PAGE = 50;

/** For how many days after a request has ended its two people can still write to each other. */
export const DAYS_OPEN = 7;

/** What is written most often at a door, in one tap. */
export const quickAnswers = ['Six o’clock?', 'On my way', 'At the back door'] as const;
