import type { Db } from '../db/schema.ts';
import { isSigned, sign } from '../mail/unsubscribe.ts';

/** The page on which the reader of a mail about new food ends their alerts. */
export async function stopAlertsUrl(db: Db, { publicUrl }: { publicUrl: string }, userId: string): Promise<string> {
  return `${publicUrl}/unsubscribe/alerts/${userId}.${await sign(db, `alerts ${userId}`)}`;
}

/** For whom a link to be told of new food no more speaks, by their id; undefined when this site never made it. */
export async function readStopToken(db: Db, token: string): Promise<string | undefined> {
  const [userId = '', signed = ''] = token.split('.');
  return (await isSigned(db, `alerts ${userId}`, signed)) ? userId : undefined;
}
