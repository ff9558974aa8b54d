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

/** A request that may still lead to a hand-over. One person has at most one of these per food. */
export const openStatuses = ['Requested', 'Accepted'] as const satisfies RequestStatus[];

/** What the donor types at the hand-over: this many digits. */
export const PICKUP_CODE_LENGTH = 6;
