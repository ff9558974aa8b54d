import { createECDH } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets } from '../db/secrets.ts';

/** By what name the site's key for push is kept. Its 32 random bytes are a private key on the curve P-256. */
export const PUSH_SECRET = 'push';

/** How long browsers that have subscribed with a former key can still be sent something, in milliseconds. */
export const PUSH_KEY_LIFETIME = 90 * 24 * 60 * 60_000;

/** A key pair by which push services know that it is this site that sends (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The keys with which browsers subscribe, then those with which they have, as long as these are good. Made at first use. */
export async function vapidKeys(db: Db, now: Date): Promise<[VapidKeys, ...VapidKeys[]]> {
  const [current, ...former] = await acceptedSecrets(db, PUSH_SECRET, now);
  return [keyPair(current), ...former.map(keyPair)];
}

function keyPair(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
