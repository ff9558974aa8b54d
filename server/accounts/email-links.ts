import type { TokenPurpose } from '../db/account-tables.ts';

const HOUR = 60 * 60_000;

/**
 * Page and lifetime, in milliseconds, of each kind of link. A `reset-by-operator` link was not mailed, so opening it does not
 * prove that the user owns the address.
 */
export const emailLinks = {
  reset: { page: '/reset-password', lifetime: HOUR },
  'reset-by-operator': { page: '/reset-password', lifetime: HOUR },
  confirm: { page: '/confirm-email', lifetime: 24 * HOUR },
  change: { page: '/confirm-email', lifetime: 24 * HOUR },
} as const satisfies Record<TokenPurpose, { page: string; lifetime: number }>;
