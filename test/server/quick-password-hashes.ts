/**
 * Makes scrypt cheap. Password hashes are slow on purpose, and took a third of the time of the API tests, most of which only need
 * a registered user. The hashes have the same form. Servers in their own process, such as in browser tests, have the real cost.
 */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

type Derived = (error: Error | null, key: Buffer) => void;

function quickScrypt(password: string, salt: string, length: number, options: ScryptOptions, derived: Derived): void {
  scrypt(password, salt, length, { ...options, N: 2 }, derived);
}

// This runs before each file, and several files share a process.
if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof scrypt;
  syncBuiltinESMExports();
}
