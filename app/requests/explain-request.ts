import { type Message, msg } from '#words';
import type { RequestReason } from '../../contract/request-terms.ts';
import type { OwnRequest } from '../../contract/requests.ts';
import { youAreInLine } from './place-in-line.ts';

/** How one's own request stands, and why, in a sentence or two. What the donor wrote is not in it. */
export function explainRequest(
  { status, reason, queuePosition }: Pick<OwnRequest, 'status' | 'reason' | 'queuePosition'>,
  promisedElsewhere: boolean,
): Message[] {
  switch (status) {
    case 'Requested':
      return [
        ...(reason === 'released' ? [msg`The donor has taken the promise back.`] : []),
        queuePosition === null ? msg`You have asked for this.` : youAreInLine(queuePosition),
        ...(promisedElsewhere ? [msg`It is promised to someone else for now; you keep your place.`] : []),
      ];
    case 'Accepted':
      return [msg`It is yours to collect. Tell the donor this code when you are there.`];
    case 'Collected':
      return [msg`You have collected this.`];
    case 'Declined':
      return [declinedBecause[reason ?? 'declined']];
    case 'Withdrawn':
      return [msg`You have withdrawn your request.`];
    case 'No Show':
      return [msg`The donor has noted that you did not come.`];
    case 'Expired':
      return [msg`Your request ended when the food expired.`];
  }
}

const DECLINED = msg`Your request was declined.`;

const declinedBecause: Record<RequestReason, Message> = {
  declined: DECLINED,
  released: DECLINED,
  given: msg`Someone else has collected this. You did nothing wrong; there is more to find.`,
  deleted: msg`The donor has deleted this food, so your request has ended.`,
  hidden: msg`Those who look after the site have taken this food off it, so your request has ended.`,
  lapsed: msg`Nobody confirmed in time that you have collected this, so it went to the next in line. You can ask again.`,
};
