import { hash } from 'node:crypto';
import type { LogoFile } from '../../../contract/site/logo-terms.ts';
import type { Db } from '../../db/schema.ts';

/** Returns the hash of the site's own logo; undefined if it has none. */
export async function readLogo(db: Db): Promise<string | undefined> {
  const file = await db.selectFrom('logoFiles').select('hash').limit(1).executeTakeFirst();
  return file?.hash;
}

export async function readLogoFile(db: Db, name: LogoFile): Promise<{ hash: string; body: Buffer } | undefined> {
  return db.selectFrom('logoFiles').select(['hash', 'body']).where('name', '=', name).executeTakeFirst();
}

export async function writeLogo(tx: Db, files: { name: LogoFile; body: Buffer }[], madeAt: Date): Promise<void> {
  const whole = hash('sha256', Buffer.concat(files.map(({ body }) => body))).slice(0, 16);
  await deleteLogo(tx);
  const rows = files.map((file) => ({ ...file, hash: whole, madeAt }));
  await tx.insertInto('logoFiles').values(rows).execute();
}

export async function deleteLogo(tx: Db): Promise<void> {
  await tx.deleteFrom('logoFiles').execute();
}
