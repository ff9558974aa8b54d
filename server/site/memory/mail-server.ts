import type { Encryption } from '../../../contract/site/mail-server-terms.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import { replaceSecret } from '../../db/secrets.ts';
import { seal, sealingSecret, unseal } from './seal.ts';

/** The mail server that a steward has set. */
export type MailServer = {
  host: string;
  port: number;
  encryption: Encryption;
  username: string;
  /** Undefined if the password was encrypted with a different secret. */
  password: string | undefined;
  sender: string;
};

type Sealing = Pick<Config, 'secret'>;

/** Reads the mail server that a steward has set, if any. */
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

/** Replaces the encryption secret in the database, and re-encrypts the stored password. */
export async function reencryptMailPassword(tx: Db, now: Date, endsAll: boolean): Promise<void> {
  // Lock the settings. Otherwise, a password stored at the same time might be encrypted with the old secret.
  await lockUntilEnd(tx, 'site settings');
  const config = { secret: undefined };
  const server = await readMailServer(tx, config);
  await replaceSecret(tx, 'seal', now, endsAll);
  if (server?.password) await writeMailServer(tx, { ...server, password: server.password }, config, now);
}

/**
 * Returns the mail configuration from the environment or, if there is none, the mail server that a steward has set. Undefined if
 * the site sends no mail.
 */
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
