import { type Message, msg } from '#words';

/** Reasons for reports. Kept separate from the schemas so that pages don't load zod. */
export const reportReasons = ['unsafe', 'untrue', 'rude', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reasonWords: Record<ReportReason, Message> = {
  unsafe: msg`Not safe to eat`,
  untrue: msg`Not as described`,
  rude: msg`Rude or threatening`,
  spam: msg`Spam or selling`,
  private: msg`Shares someone else’s personal details`,
  other: msg`Something else`,
};

/** Roles: moderators handle users and food, stewards manage the site. A user can have both. */
export const roles = ['moderator', 'steward'] as const;
export type Role = (typeof roles)[number];

/** Name for operators in the log, because they have no account. */
export const OPERATOR_NAME = 'the operator';

/** Stored reason for hiding food whose text was posted repeatedly. */
export const HELD = 'This is looked at by the people who look after this site before others see it.';

/** Maximum lengths of a report, a moderator's reason and a search, in characters. */
export const moderationLimits = { words: 500, why: 500, search: 100 };
