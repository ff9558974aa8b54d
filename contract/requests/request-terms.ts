import { type Message, msg } from '#words';

/** Terms and limits for food requests. Kept separate from the schemas so that pages don't load zod. */
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
 * Reasons for statuses that can have several:
 *
 * - Declined: the donor declined the request (`declined`), someone else collected the food (`given`), the donor deleted the food
 *   (`deleted`), a moderator hid the food (`hidden`), or the hand-over was not recorded in time (`lapsed`).
 * - Requested again: the donor withdrew their acceptance (`released`).
 */
export const requestReasons = ['declined', 'given', 'deleted', 'released', 'hidden', 'lapsed'] as const;
export type RequestReason = (typeof requestReasons)[number];

/**
 * The state of a hand-over without the pick-up code. The donor claims that it took place. The requester then approves the claim,
 * which makes the request Collected, or denies it.
 */
export const claims = ['claimed', 'denied'] as const;
export type Claim = (typeof claims)[number];

/** Maximum lengths, in characters: a donor's note (release or decline), an answer to a no-show report, and a thank-you note. */
export const wordLimits = { word: 200, answer: 500, thanks: 200 };

/** Number of days that a no-show counts in a user's record. */
export const NO_SHOW_COUNTS = 365;

/** Statuses of requests that can still lead to a hand-over. A user can have only one such request per food. */
export const openStatuses = ['Requested', 'Accepted'] as const satisfies RequestStatus[];

/** Number of digits in the pick-up code, which the donor enters at the hand-over. */
export const PICKUP_CODE_LENGTH = 6;

/**
 * Returns a request's status in words, for every badge, list, page and email.
 *
 * @param collector the name of the person who collected the food; only for texts that the donor sees
 */
export function statusWords(
  { status, reason = null }: { status: RequestStatus; reason?: RequestReason | null },
  collector?: string,
): Message {
  switch (status) {
    case 'Requested':
      return reason === 'released'
        ? msg`No longer promised to you`
        : msg({ message: 'Requested', context: 'status of a request' });
    case 'Accepted':
      return msg({ message: 'Promised', context: 'status of a request' });
    case 'Collected':
      return collector === undefined ? COLLECTED : msg`Collected by ${{ collector }}`;
    case 'Declined':
      return declinedWords[reason ?? 'declined'];
    case 'No Show':
      return msg`Didn’t turn up`;
    case 'Withdrawn':
      return msg({ message: 'Withdrawn', context: 'status of a request' });
    case 'Expired':
      return msg({ message: 'Expired', context: 'status of a request' });
  }
}

const COLLECTED = msg({ message: 'Collected', context: 'status of a request' });
const DECLINED = msg({ message: 'Declined', context: 'status of a request' });

const declinedWords: Record<RequestReason, Message> = {
  declined: DECLINED,
  released: DECLINED,
  given: msg`Given to someone else`,
  deleted: msg`Deleted by the donor`,
  hidden: msg`Hidden by moderators`,
  lapsed: msg`Not collected in time`,
};
