import { hash } from 'node:crypto';

/** Stands for an e-mail where the e-mail itself is not needed. */
export function hashAddress(address: string): Buffer {
  return hash('sha256', address.trim().toLowerCase(), 'buffer');
}
