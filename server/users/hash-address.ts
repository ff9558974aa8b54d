import { hash } from 'node:crypto';
import { emailKey } from '../../contract/accounts/email.ts';

/** Stands for an e-mail where the e-mail itself is not needed. */
export function hashAddress(address: string): Buffer {
  return hash('sha256', emailKey(address), 'buffer');
}
