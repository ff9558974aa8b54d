import type { Db } from '../db/schema.ts';
import { isSigned, sign } from '../mail/unsubscribe.ts';

/** Returns the URL of the page that turns off a user's digests by mail. */
export async function stopAlertsUrl(db: Db, { publicUrl }: { publicUrl: string }, userId: string): Promise<string> {
  return `${publicUrl}/unsubscribe/alerts/${userId}.${await sign(db, `alerts ${userId}`)}`;
}

/** Returns the ID of the user whose digests a link turns off; undefined if this site did not sign the link. */
export async function readStopToken(db: Db, token: string): Promise<string | undefined> {
  const [userId = '', signed = ''] = token.split('.');
  return (await isSigned(db, `alerts ${userId}`, signed)) ? userId : undefined;
}
