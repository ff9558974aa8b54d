const HOUR = 60 * 60_000;

/**
 * The links that are mailed: the page that each leads to, and how long it is good, in milliseconds. A link that an operator
 * has printed says nothing about who reads the mails of an address.
 */
export const emailLinks = {
  reset: { page: '/reset-password', lifetime: HOUR },
  'reset-by-operator': { page: '/reset-password', lifetime: HOUR },
  confirm: { page: '/confirm-email', lifetime: 24 * HOUR },
  change: { page: '/confirm-email', lifetime: 24 * HOUR },
} as const;

export type TokenPurpose = keyof typeof emailLinks;
