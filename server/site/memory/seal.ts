import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { keepSecret } from '../../db/secrets.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** What seals: the site's own secret, or the one that is stored in the database. */
export async function sealingSecret(db: Db, secret: string | undefined): Promise<string> {
  return secret ?? keepSecret(db, 'seal');
}

/** Seals a text, so that only somebody with the secret can read it. */
export function seal(text: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed; undefined with another secret. */
export function unseal(bytes: Buffer, secret: string): string | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE));
    decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'settings of Open Larder', 32));
}
