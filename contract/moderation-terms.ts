/** The words and numbers of reports, without the schemas, so that a page may use them without loading zod. */
export const reportReasons = ['unsafe', 'untrue', 'rude', 'spam', 'private', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons in the words of the form and of whoever reads the reports. */
export const reasonWords: Record<ReportReason, string> = {
  unsafe: 'Not safe to eat',
  untrue: 'Not what it says',
  rude: 'Rude or threatening',
  spam: 'Spam or selling',
  private: 'Someone else’s data',
  other: 'Something else',
};

export const moderationActs = ['hide', 'show', 'suspend', 'reinstate', 'close'] as const;
export type ModerationAct = (typeof moderationActs)[number];

/** Why a food is hidden that says what has been posted again and again; its donor is told just that. */
export const HELD = 'This is looked at by the people who look after this site before others see it.';

/** The most characters of what is said with a report, of why something is done, and of what is searched for. */
export const moderationLimits = { words: 500, why: 500, search: 100 };
