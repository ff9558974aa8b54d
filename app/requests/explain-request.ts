import type { OwnRequest } from '../../contract/requests.ts';
import { placeInLine } from './place-in-line.ts';

/** How one's own request stands, and why, as a sentence or two. What the donor wrote is not in it. */
export function explainRequest(
  { status, reason, queuePosition }: Pick<OwnRequest, 'status' | 'reason' | 'queuePosition'>,
  promisedElsewhere: boolean,
): string {
  switch (status) {
    case 'Requested': {
      const taken = reason === 'released' ? 'The donor has taken the promise back. ' : '';
      const inLine = queuePosition === null ? 'You have asked for this.' : `You are ${placeInLine(queuePosition)}.`;
      const promised = promisedElsewhere ? ' It is promised to someone else for now; you keep your place.' : '';
      return taken + inLine + promised;
    }
    case 'Accepted':
      return 'It is yours to collect. Tell the donor this code when you are there.';
    case 'Collected':
      return 'You have collected this.';
    case 'Declined':
      if (reason === 'given') return 'Someone else has collected this. You did nothing wrong; there is more to find.';
      if (reason === 'hidden')
        return 'Those who look after the site have taken this food off it, so your request has ended.';
      if (reason === 'lapsed')
        return 'Nobody confirmed in time that you have collected this, so it went to the next in line. You can ask again.';
      if (reason === 'deleted') return 'The donor has deleted this food, so your request has ended.';
      return 'Your request was declined.';
    case 'Withdrawn':
      return 'You have withdrawn your request.';
    case 'No Show':
      return 'The donor has noted that you did not come.';
    case 'Expired':
      return 'Your request ended when the food expired.';
  }
}
