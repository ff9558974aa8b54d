import { hash } from 'node:crypto';
import { emailKey } from '../../contract/accounts/email.ts';

/** Hashes an email, for storing and comparing it where the email itself is not needed. */
export function hashAddress(address: string): Buffer {
  return hash('sha256', emailKey(address), 'buffer');
}
