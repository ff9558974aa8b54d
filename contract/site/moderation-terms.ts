import { type Message, msg } from '#words';

/** The words and numbers of reports, without the schemas, so that a page may use them without loading zod. */
export const reportReasons = ['unsafe', 'untrue', 'rude', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons in the words of the form and of the moderators' list. */
export const reasonWords: Record<ReportReason, Message> = {
  unsafe: msg`Not safe to eat`,
  untrue: msg`Not as described`,
  rude: msg`Rude or threatening`,
  spam: msg`Spam or selling`,
  private: msg`Shares someone else’s personal details`,
  other: msg`Something else`,
};

/** What somebody does for the site: moderators look after people and foods, stewards change the site. One can be both. */
export const roles = ['moderator', 'steward'] as const;
export type Role = (typeof roles)[number];

/** Who stands in the log for the operator, who has no account. */
export const OPERATOR_NAME = 'the operator';

/** The stored reason for which a food is hidden whose text has been posted again and again. */
export const HELD = 'This is looked at by the people who look after this site before others see it.';

/** The most characters of a report's words, of a moderator's reason, and of a search. */
export const moderationLimits = { words: 500, why: 500, search: 100 };
