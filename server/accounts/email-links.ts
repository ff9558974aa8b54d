import type { TokenPurpose } from '../db/account-tables.ts';

const HOUR = 60 * 60_000;

/**
 * The page and lifetime (in milliseconds) of each kind of link. Operators pass on `reset-by-operator` links themselves, so
 * opening one does not prove that the user owns the email address.
 */
export const emailLinks = {
  reset: { page: '/reset-password', lifetime: HOUR },
  'reset-by-operator': { page: '/reset-password', lifetime: HOUR },
  confirm: { page: '/confirm-email', lifetime: 24 * HOUR },
  change: { page: '/confirm-email', lifetime: 24 * HOUR },
} as const satisfies Record<TokenPurpose, { page: string; lifetime: number }>;
