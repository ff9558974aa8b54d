/** An update that clears all fields that apply to one status only. */
export const clearedState = {
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

/** An update that clears the proposed and declined pick-up times. Required for every change of status except acceptance. */
export const clearedProposal = {
  ...{ proposedTime: null, proposedByDonor: null },
  ...{ declinedTime: null, declinedByDonor: null },
};
