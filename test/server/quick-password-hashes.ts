/**
 * A hash of a password costs what it does so that nobody tries many, and took a third of the time of the API tests, most of which
 * only want somebody to be registered. Here scrypt has the same form at a cost of nothing. A server that runs by itself, as for the
 * browser tests, has the real cost.
 */
import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;

type Derived = (error: Error | null, key: Buffer) => void;

function quickScrypt(password: string, salt: string, length: number, options: ScryptOptions, derived: Derived): void {
  scrypt(password, salt, length, { ...options, N: 2 }, derived);
}

// Run before each file, of which several share a process.
if (scrypt.name !== quickScrypt.name) {
  crypto.scrypt = quickScrypt as typeof scrypt;
  syncBuiltinESMExports();
}
