import { hash } from 'node:crypto';
import { emailKey } from '../../contract/accounts/email.ts';

/** Hashes an email address, so that it can be compared without storing the address itself. */
export function hashAddress(address: string): Buffer {
  return hash('sha256', emailKey(address), 'buffer');
}
