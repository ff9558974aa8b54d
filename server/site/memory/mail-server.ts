import type { Encryption } from '../../../contract/site/mail-server-terms.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { replaceSecret } from '../../db/secrets.ts';
import { seal, sealingSecret, unseal } from './seal.ts';

/** The mail server that moderators have named. */
export type MailServer = {
  host: string;
  port: number;
  encryption: Encryption;
  username: string;
  /** Undefined where it was sealed with another secret. */
  password: string | undefined;
  sender: string;
};

type Sealing = Pick<Config, 'secret'>;

/** Reads the mail server that moderators have named, if they have. */
export async function readMailServer(db: Db, { secret }: Sealing): Promise<MailServer | undefined> {
  const row = await db.selectFrom('mailServer').selectAll().executeTakeFirst();
  if (!row) return undefined;
  const { host, port, encryption, username, sender } = row;
  const password = row.password ? unseal(row.password, await sealingSecret(db, secret)) : '';
  return { host, port, encryption, username, password, sender };
}

export async function writeMailServer(
  tx: Db,
  { password, ...server }: MailServer & { password: string },
  { secret }: Sealing,
  changedAt: Date,
): Promise<void> {
  const sealed = password ? seal(password, await sealingSecret(tx, secret)) : null;
  const row = { ...server, password: sealed, changedAt };
  await tx
    .insertInto('mailServer')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

export async function deleteMailServer(tx: Db): Promise<void> {
  await tx.deleteFrom('mailServer').execute();
}

/** Replaces the secret that seals, where the database keeps it, and seals anew what the former has sealed. */
export async function sealAnew(tx: Db, now: Date, endsAll: boolean): Promise<void> {
  // A password that is stored meanwhile would be sealed with the former.
  await lockUntilEnd(tx, 'site settings');
  const config = { secret: undefined };
  const server = await readMailServer(tx, config);
  await replaceSecret(tx, 'seal', now, endsAll);
  if (server?.password) await writeMailServer(tx, { ...server, password: server.password }, config, now);
}

/** How mail is sent: as the environment says, or by the server that moderators have named. Undefined means that none is. */
export function mailBy(
  { mail: { smtpUrl, from }, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  server: MailServer | undefined,
): MailConfig | undefined {
  if (smtpUrl) {
    return { smtpUrl, from: from ?? { name: '', address: `no-reply@${new URL(publicUrl).hostname}` } };
  }
  return server && { smtpUrl: addressOf(server), from: from ?? { name: '', address: server.sender } };
}

function addressOf({ host, port, encryption, username, password = '' }: MailServer): string {
  const login = username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  const scheme = encryption === 'tls' ? 'smtps' : 'smtp';
  return `${scheme}://${login}${name}:${port}${encryption === 'starttls' ? '?requireTLS=true' : ''}`;
}
