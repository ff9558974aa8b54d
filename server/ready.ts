import { sql } from 'kysely';
import type { Logger } from 'pino';
import { SETUP_COMMAND } from '../contract/site/setup-terms.ts';
import type { Config } from './config/config.ts';
import { version } from './config/version.ts';
import type { Db } from './db/schema.ts';
import { setupWaits } from './site/memory/setup-waiting.ts';
import { firstSetupLink } from './site/setup/setup.ts';

/**
 * Reports that the site is ready, with its main settings: as text on a terminal, otherwise in the log, whatever the log level.
 */
export async function reportReady(
  log: Logger,
  config: Config,
  { db, isTerminal, smtpUrl }: { db: Db; isTerminal: boolean; smtpUrl: string | undefined },
): Promise<void> {
  const { publicUrl: url } = config;
  const database = await databaseOf(config, db);
  const mail = smtpUrl ? new URL(smtpUrl).host : null;
  const signIn = waysIn(config);
  const words =
    `Open Larder is ready at ${url}: version ${version}, ${database.words}, ` +
    `${mail ? `mail by ${mail}` : 'no mail'}, sign-in by ${signIn.join(' and ')}`;
  const entry = { version, node: process.versions.node, url, database: database.name, mail, signIn };
  logOrPrint(log, isTerminal, words, entry);
}

/** Prints a message on a terminal, or otherwise logs it, whatever the log level. */
export function logOrPrint(log: Logger, isTerminal: boolean, words: string, entry: object = {}): void {
  if (isTerminal) console.log(words);
  else log.child({}, { level: 'info' }).info(entry, words);
}

/**
 * Returns how to set up a new site: at its first start, the setup link; at later starts, the command that prints the link. At
 * later starts, returns undefined if the site is set up or MODERATORS is set.
 */
export async function setupInstructions({ publicUrl, moderators }: Config, db: Db): Promise<string | undefined> {
  const link = await firstSetupLink(db, publicUrl);
  if (link) return `To set up the site and become its first moderator, open this link. It works once: ${link}`;
  return (await setupWaits(db, { moderators }))
    ? `This site is not set up yet. To print the setup link: ${SETUP_COMMAND}`
    : undefined;
}

/** Name and description of the database, without credentials. */
async function databaseOf({ databaseUrl, dataDir }: Config, db: Db): Promise<{ name: string; words: string }> {
  if (!databaseUrl) return { name: dataDir, words: `the embedded database in ${dataDir}` };
  const { rows } = await sql<{ name: string; version: string }>`
    select current_database() as name, split_part(current_setting('server_version'), ' ', 1) as version`.execute(db);
  const name = `${new URL(databaseUrl).host}/${rows[0]?.name}`;
  return { name, words: `PostgreSQL ${rows[0]?.version} at ${name}` };
}

function waysIn({ firebase, openId }: Config): string[] {
  if (firebase) return [`Firebase (${firebase.projectId})`];
  return ['e-mail and password', ...(openId ? [`${openId.name} (${new URL(openId.issuer).host})`] : [])];
}
