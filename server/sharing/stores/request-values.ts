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
  ...{ declinedTime: null, declinedByDonor: null },
};
