/** The words and numbers of food requests, without the schemas, so that a page may use them without loading zod. */
export const requestStatuses = [
  'Requested',
  'Accepted',
  'Collected',
  'Declined',
  'Withdrawn',
  'No Show',
  'Expired',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/**
 * Why a request is where it is, when its status leaves that open: declined by the donor, because someone else has collected
 * the food, because the donor has deleted it, because it is hidden by those who look after the site, or because nobody came by the end of the pick-up time; waiting again, because the donor took the promise back.
 */
export const requestReasons = ['declined', 'given', 'deleted', 'released', 'hidden', 'lapsed'] as const;
export type RequestReason = (typeof requestReasons)[number];

/**
 * What was said of a hand-over without the pick-up code: its donor claims it; whoever is accepted approves it, which makes
 * the request Collected, or denies it.
 */
export const claims = ['claimed', 'denied'] as const;
export type Claim = (typeof claims)[number];

/** Which side of a hand-over has said thanks to the other. */
export const thanksNotes = ['thanked-by-donor', 'thanked-by-requester'] as const;
export type ThanksNote = (typeof thanksNotes)[number];

/** What people are told of wherever on the site they are: the first four, `reminder` and `thanked-by-donor` who has asked, the others donors. */
export const noticeKinds = [
  'accepted',
  'changed',
  'claimed',
  'decided',
  'asked',
  'denied',
  'approved',
  'withdrawn',
  'answered',
  'reminder',
  'coming',
  'picked',
  'lapsed',
  ...thanksNotes,
] as const;

/** The most characters of a donor's word at a release, of the answer to a no-show, and of what is said with thanks. */
export const wordLimits = { release: 200, answer: 500, thanks: 200 };

/** For how long a no-show counts in somebody's record, in days. */
export const NO_SHOW_COUNTS = 365;

/** A request that may still lead to a hand-over. One person has at most one of these per food. */
export const openStatuses = ['Requested', 'Accepted'] as const satisfies RequestStatus[];

/** What the donor types at the hand-over: this many digits. */
export const PICKUP_CODE_LENGTH = 6;

/**
 * How a request stands, in the words of every badge, list, page and mail.
 *
 * @param collector by whom a food is collected, for its donor alone
 */
export function statusWords(
  { status, reason = null }: { status: RequestStatus; reason?: RequestReason | null },
  collector?: string,
): string {
  switch (status) {
    case 'Requested':
      return reason === 'released' ? 'Taken back by the donor' : 'Requested';
    case 'Accepted':
      return 'Promised';
    case 'Collected':
      return collector === undefined ? 'Collected' : `Collected by ${collector}`;
    case 'Declined':
      return (
        {
          given: 'Given to someone else',
          deleted: 'Food was deleted',
          hidden: 'Taken off the site',
          lapsed: 'Not collected in time',
        }[reason as string] ?? 'Declined'
      );
    case 'No Show':
      return 'Did not come';
    default:
      return status;
  }
}
