import { sql, type Updateable } from 'kysely';
import type { FoodRequestTable } from '../db/schema.ts';

/** The values that belong to a state, and are deleted with it. */
export const forgotten = {
  offered: null,
  claim: null,
  answer: null,
  previousLocation: null,
  previousDeadline: null,
  placeChanged: false,
  contentsChanged: false,
  changedAt: null,
  previousTime: null,
  movedFrom: null,
  remindAt: null,
  lapsesAt: null,
  remindedAt: null,
  askedComingAt: null,
  onWayAt: null,
  agreedAt: null,
};

/** What the two have proposed and agreed on stays when what was asked for is promised, and goes with all else. */
export const unsettled = {
  ...{ proposedTime: null, proposedByDonor: null },
  ...{ declinedTime: null, declinedByDonor: null, declinedAt: null },
};

/** Notes when there is something new for either of the two, and whether that is a no to a pick-up time. */
export function toldNow({
  unread,
  donorUnread,
  declinedTime,
}: Pick<Updateable<FoodRequestTable>, 'unread' | 'donorUnread' | 'declinedTime'>) {
  return {
    ...(unread === true && { toldAt: NOW }),
    ...(donorUnread === true && { donorToldAt: NOW }),
    ...(declinedTime && { declinedAt: NOW }),
  };
}

/** The moment of the transaction, which all that it changes has in common. */
export const NOW = sql<Date>`now()`;
