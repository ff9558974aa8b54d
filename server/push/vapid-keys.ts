import { createECDH } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { acceptedSecrets } from '../db/secrets.ts';

/** A key pair that identifies this site to push services (RFC 8292), in base64url. */
export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * Returns the key for new subscriptions, followed by former keys that existing subscriptions may still use. Creates the first key
 * if necessary.
 */
export async function vapidKeys(db: Db, now: Date): Promise<[VapidKeys, ...VapidKeys[]]> {
  const [current, ...former] = await acceptedSecrets(db, 'push', now);
  return [keyPair(current), ...former.map(keyPair)];
}

function keyPair(privateKey: string): VapidKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}
