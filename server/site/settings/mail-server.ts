import { NIL } from 'uuid';
import { msg } from '#words';
import type {
  EditedMailServer,
  MailServerChange,
  MailServerInput,
  MailTest,
} from '../../../contract/site/mail-server.ts';
import { siteDefaults } from '../../../contract/site/site-setting-terms.ts';
import type { Words } from '../../../contract/words/say.ts';
import type { Config, MailConfig } from '../../config/config.ts';
import { lockUntilEnd } from '../../db/advisory-locks.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../events/context.ts';
import { transact } from '../../events/transact.ts';
import { invalidInput } from '../../kernel/api-error.ts';
import { changeSinceRead } from '../../kernel/change-since-read.ts';
import { domainOf, findSenderRecords } from '../../mail/sender-records.ts';
import { type Attempt, tryMail } from '../../mail/try-mail.ts';
import { record } from '../../moderation/log/moderation-log.ts';
import type { User } from '../../users/user.ts';
import { joiningRules } from '../memory/joining.ts';
import { deleteMailServer, type MailServer, mailBy, readMailServer, writeMailServer } from '../memory/mail-server.ts';
import { readSettings } from '../memory/settings.ts';

type Deciding = Pick<Config, 'mail' | 'publicUrl' | 'secret' | 'joining' | 'fixed'>;
type Parts = { ctx: Context; config: Deciding };
type Named = NonNullable<MailServerChange['read']> | null;
type Field = { server: object | null };

/** Returns the stored mail server, without its password, and the environment variables that override it. */
export async function editedMailServer(db: Db, config: Deciding): Promise<EditedMailServer> {
  const stored = await readMailServer(db, config);
  return {
    server: stored ? present(stored) : null,
    variables: {
      server: config.mail.smtpUrl ? 'SMTP_URL' : null,
      sender: config.mail.from ? 'MAIL_FROM' : null,
    },
  };
}

/**
 * Sets the mail server. No-op if nothing would change.
 *
 * @throws ApiError INVALID_INPUT if a password is needed but neither sent nor stored for this server; CHANGED_MEANWHILE like
 *   `changeSinceRead`
 */
export async function setMailServer(
  db: Db,
  moderator: User,
  { read, ...wanted }: MailServerChange,
  { ctx, config }: Parts,
): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    const before = await readMailServer(tx, config);
    const stays = read !== undefined && !isOther(wanted, read, before);
    const isLost = before !== undefined && before.password === undefined;
    if (stays && !isLost) return;
    const after = withPassword(wanted, before);
    if (before && isSameServer(before, after) && before.sender === after.sender && before.password === after.password) {
      return;
    }
    await writeMailServer(tx, after, config, ctx.clock());
    const target = await nameOf(tx, config);
    await record(tx, moderator, { act: 'change-mail', targetId: NIL, target, why: linesOf(after) }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
  });
}

/**
 * Whether the wanted mail server differs from the one that was read. Clients never see the stored password, so they send a
 * password only to change it.
 *
 * @throws ApiError CHANGED_MEANWHILE if someone else has stored a different mail server in the meantime
 */
function isOther(
  { password: typed, ...wanted }: MailServerInput,
  read: Named,
  before: MailServer | undefined,
): boolean {
  const stored = before && { ...before, password: undefined };
  const isNewPassword = typed && typed !== before?.password;
  const server = { ...wanted, password: isNewPassword ? typed : undefined };
  const was = read && { ...read, password: undefined };
  return 'server' in changeSinceRead<Field>({ server: stored ?? null }, { wanted: { server }, read: { server: was } });
}

/**
 * Removes the mail server. The site then sends no mail, unless the environment configures a mail server.
 *
 * @throws ApiError INVALID_INPUT if users have to confirm their email addresses and could no longer do so
 */
export async function removeMailServer(db: Db, moderator: User, { ctx, config }: Parts): Promise<void> {
  await transact(db, ctx, async (tx, ctx) => {
    await lockUntilEnd(tx, 'site settings');
    if (!(await readMailServer(tx, config))) return;
    const { joining = siteDefaults.joining } = await readSettings(tx);
    const isNeeded = joiningRules(joining, config).requiresConfirmedEmail && !ctx.isVouchedFor;
    if (isNeeded && !config.mail.smtpUrl) {
      throw invalidInput(
        '',
        msg`People must confirm their email here, so this site has to send emails. Change who can join first.`,
      );
    }
    await deleteMailServer(tx);
    const target = await nameOf(tx, config);
    await record(tx, moderator, { act: 'end-mail', targetId: NIL, target, why: '' }, ctx);
    await ctx.publish(tx, { kind: 'site-changed' });
  });
}

/** Sends a test mail to a steward at once, and meanwhile looks up the DNS records of the sender's domain. */
export async function testMail(
  db: Db,
  { email: to }: User,
  wanted: MailServerInput | null,
  { words, ctx, config }: Parts & { words: Words },
): Promise<MailTest> {
  const mail = await mailToTry(db, wanted, config);
  const domain = mail ? domainOf(mail.from.address) : null;
  const attempt = async (): Promise<Attempt> => {
    if (!mail) return { outcome: 'no-server', answer: null };
    const { publicUrl } = config;
    return tryMail(mail, { to, words, name: await nameOf(db, config), publicUrl, now: ctx.clock() });
  };
  const [{ outcome, answer }, records] = await Promise.all([attempt(), findSenderRecords(domain)]);
  return { outcome, answer, to, domain, records };
}

async function mailToTry(db: Db, wanted: MailServerInput | null, config: Deciding): Promise<MailConfig | undefined> {
  const stored = await readMailServer(db, config);
  return mailBy(config, wanted ? withPassword(wanted, stored) : stored);
}

/** Adds the password that was sent or else the stored one, which is used only for the same server. */
function withPassword(
  { password, ...server }: MailServerInput,
  stored: MailServer | undefined,
): MailServer & { password: string } {
  if (password || !server.username) return { ...server, password: server.username ? (password ?? '') : '' };
  if (stored?.password && isSameServer(stored, server)) return { ...server, password: stored.password };
  throw invalidInput('password', msg`Enter the password for this username on this server.`);
}

function isSameServer(one: Omit<MailServer, 'password'>, other: Omit<MailServer, 'password'>): boolean {
  const keyOf = ({ host, port, encryption, username }: typeof one) => [host, port, encryption, username].join('\n');
  return keyOf(one) === keyOf(other);
}

function present({ password, ...server }: MailServer): EditedMailServer['server'] {
  return { ...server, hasPassword: Boolean(password), isPasswordLost: password === undefined };
}

function linesOf({ host, port, encryption, username, sender }: MailServer): string {
  return [`${host}:${port} (${encryption})`, username, sender].filter(Boolean).join('\n');
}

async function nameOf(db: Db, { fixed }: Pick<Config, 'fixed'>): Promise<string> {
  return fixed.name ?? (await readSettings(db)).name ?? siteDefaults.name;
}
