import type { TokenPurpose } from '../db/account-tables.ts';

const HOUR = 60 * 60_000;

/**
 * The mailed links: the page of each, and its lifetime in milliseconds. A link that an operator has printed does not
 * prove who reads the mails of an address.
 */
export const emailLinks = {
  reset: { page: '/reset-password', lifetime: HOUR },
  'reset-by-operator': { page: '/reset-password', lifetime: HOUR },
  confirm: { page: '/confirm-email', lifetime: 24 * HOUR },
  change: { page: '/confirm-email', lifetime: 24 * HOUR },
} as const satisfies Record<TokenPurpose, { page: string; lifetime: number }>;
