import { type Message, msg } from '#words';
import type { NotificationSetting } from './push-terms.ts';

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
 * Why a request has its status, if the status leaves that open. Declined: by the donor (`declined`), because someone else
 * has collected the food (`given`), because the donor has deleted it (`deleted`), because a moderator has hidden it
 * (`hidden`), or because nobody came by the end of the pick-up time (`lapsed`). Waiting again: because the donor took the
 * promise back (`released`).
 */
export const requestReasons = ['declined', 'given', 'deleted', 'released', 'hidden', 'lapsed'] as const;
export type RequestReason = (typeof requestReasons)[number];

/**
 * The state of a hand-over without the pick-up code. The donor claims it. The accepted person approves it, which makes
 * the request Collected, or denies it.
 */
export const claims = ['claimed', 'denied'] as const;
export type Claim = (typeof claims)[number];

/**
 * The kinds of notices in the inbox, and the line of each in people's settings. The first five, `reminder`, `expected`,
 * `proposed-by-donor`, `time-declined-by-donor`, `agreed` and `thanked-by-donor` are for requesters, the others for donors.
 */
export const notices = {
  accepted: 'decided',
  changed: 'decided',
  claimed: 'decided',
  decided: 'decided',
  offered: 'decided',
  asked: 'asked',
  taken: 'asked',
  denied: 'asked',
  approved: 'asked',
  answered: 'asked',
  reminder: 'reminder',
  expected: 'reminder',
  'on-the-way': 'reminder',
  coming: 'reminder',
  picked: 'reminder',
  withdrawn: 'reminder',
  'proposed-by-donor': 'reminder',
  'proposed-by-requester': 'reminder',
  'time-declined-by-donor': 'reminder',
  'time-declined-by-requester': 'reminder',
  agreed: 'reminder',
  lapsed: 'reminder',
  'taken-off': 'reminder',
  'thanked-by-donor': 'thanks',
  'thanked-by-requester': 'thanks',
} as const satisfies Record<string, NotificationSetting>;
export type NoticeKind = keyof typeof notices;
export const noticeKinds = Object.keys(notices) as NoticeKind[];

/** The notices that ask something. They stay in the inbox until they are answered; all others are news, which go once they are seen. */
export const questionKinds = [
  'claimed',
  'offered',
  'expected',
  'proposed-by-donor',
  'proposed-by-requester',
] as const satisfies NoticeKind[];

/** The most characters of a donor's word at a release or a decline, of the answer to a no-show, and of words of thanks. */
export const wordLimits = { word: 200, answer: 500, thanks: 200 };

/** For how long a no-show counts in somebody's record, in days. */
export const NO_SHOW_COUNTS = 365;

/** A request that may still lead to a hand-over. One person has at most one of these per food. */
export const openStatuses = ['Requested', 'Accepted'] as const satisfies RequestStatus[];

/** How many digits the pick-up code has, which the donor types at the hand-over. */
export const PICKUP_CODE_LENGTH = 6;

/**
 * The status of a request, in the words of every badge, list, page and mail.
 *
 * @param collector the name of the person who collects the food, for its donor alone
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
