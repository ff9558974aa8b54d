import { type Message, msg } from '#words';
import type { RequestReason } from '../../contract/requests/request-terms.ts';
import type { OwnRequest } from '../../contract/requests/requests.ts';
import { youAreInLine } from './place-in-line.ts';

/** Explains the state of the user's request, without the donor's note. */
export function explainRequest(
  { status, reason, queuePosition }: Pick<OwnRequest, 'status' | 'reason' | 'queuePosition'>,
  promisedElsewhere: boolean,
): Message[] {
  switch (status) {
    case 'Requested':
      return [
        ...(reason === 'released' ? [msg`The donor is no longer saving this for you.`] : []),
        queuePosition === null ? msg`You’ve asked for this.` : youAreInLine(queuePosition),
        ...(promisedElsewhere ? [msg`It’s promised to someone else for now, but you keep your place.`] : []),
      ];
    case 'Accepted':
      return [msg`It’s yours to collect. Tell the donor this code when you get there.`];
    case 'Collected':
      return [msg`You’ve collected this.`];
    case 'Declined':
      return [declinedBecause[reason ?? 'declined']];
    case 'Withdrawn':
      return [msg`You’ve withdrawn your request.`];
    case 'No Show':
      return [msg`The donor says you didn’t turn up.`];
    case 'Expired':
      return [msg`Your request ended when the food expired.`];
  }
}

const DECLINED = msg`Your request was declined.`;

const declinedBecause: Record<RequestReason, Message> = {
  declined: DECLINED,
  released: DECLINED,
  given: msg`This went to someone else. It’s nothing you did. There’s more food to find.`,
  deleted: msg`The donor deleted this listing, so your request has ended.`,
  hidden: msg`Moderators have hidden this listing, so your request has ended.`,
  lapsed: msg`No one confirmed in time that you’d collected this, so it went to the next person in the queue. You can ask again.`,
};
