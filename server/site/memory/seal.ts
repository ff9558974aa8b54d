import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';
import { getOrCreateSecret } from '../../db/secrets.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** Returns the encryption secret: the configured one or, if there is none, one that is created in the database on first use. */
export async function sealingSecret(db: Db, secret: string | undefined): Promise<string> {
  return secret ?? getOrCreateSecret(db, 'seal');
}

/** Encrypts a text with a key derived from the secret. */
export function seal(text: string, secret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a text. Returns undefined if the secret is wrong or the bytes were modified. */
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
