import type { DateFormat } from '../contract/dates.ts';
import { dateFormatOf } from './date-format.ts';
import { type Mailbox, type Values, type Variable, type VariableName, variables } from './variables.ts';

export { variableNames } from './variables.ts';

/** Everything that the environment decides, parsed once. See README for what each variable means. */
export type Config = {
  port: number;
  host: string;
  /** Where people reach the site, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** How long a statement may take there, in milliseconds. */
  databaseTimeout: number;
  /** How many daily backups of the embedded database are kept; with none, none are made. */
  dailyBackups: number;
  /** The same database past a pooler, for what needs a session of its own. */
  databaseDirectUrl: string | undefined;
  /** How many connections to it one server holds at once, beside the one on which it listens. */
  databaseConnections: number;
  /** IANA name of the zone in which deadlines are days. */
  timeZone: string;
  /** How short dates are written on all pages; undefined means as each visitor's browser has it. */
  dateFormat: DateFormat | undefined;
  sampleFoods: boolean;
  /** How many proxies in front are believed about the visitor's address. */
  trustProxy: number;
  corsOrigins: string[];
  /** Signs the embedded service's cookies and seals its keys; undefined means made once and kept in the database. */
  secret: string | undefined;
  /** Google, or another OpenID Connect provider in its place. `issuer` is its address. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  firebase: FirebaseConfig | undefined;
  /** Undefined means that no mail is sent. */
  mail: MailConfig | undefined;
  /** Whether only those may post and ask who have confirmed their e-mail. */
  requiresConfirmedEmail: boolean;
  /** How many foods one account may post in a day, and ask for; with 0 there is no limit. */
  postsPerDay: number;
  /** Whether only members see foods, and only who is invited becomes one. */
  inviteOnly: boolean;
  /** Whose e-mails may look after the site, in lower case. */
  moderators: string[];
  /** Where maps have their pictures from, with `{z}`, `{x}` and `{y}`; undefined means that maps have none. */
  mapTiles: string | undefined;
  /** How many bytes of public answers are kept in memory; with 0 none. */
  answerCacheBytes: number;
  /** For how many seconds caches in front of this server may keep public answers; with 0 not at all. */
  sharedCacheSeconds: number;
  /** How many pages and calls that only read one address may ask for in a minute; with 0 there is no limit. */
  readsPerMinute: number;
  /** How long the server goes on accepting after it was asked to stop, in milliseconds. */
  shutdownDelay: number;
  /** Who has this may ask for the metrics; undefined means nobody. */
  metricsToken: string | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** What works but is probably not meant, in words that say how to mend it. */
  warnings: string[];
};

export type FirebaseConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Host and port of the auth emulator, whose tokens are not signed; only ever on this machine. */
  emulator: string | undefined;
};

export type MailConfig = {
  /** The mail server, with whatever it wants to know of us. */
  smtpUrl: string;
  from: Mailbox;
  /** Who gets what is written in the contact form, if anyone. */
  contact: string | undefined;
};

/** All that is wrong with the environment, one line a mistake, in words that say how to mend it. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`Open Larder can not start with this configuration:\n${mistakes.map((m) => `  - ${m}`).join('\n')}`);
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @param machineZone the time zone of the machine, for where none is given
 * @throws {ConfigError} naming every mistake at once
 */
export function readConfig(
  env: Record<string, string | undefined>,
  machineZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): Config {
  const mistakes: string[] = [];
  const values = Object.fromEntries(
    Object.entries<Variable>(variables).map(([name, variable]) => {
      const raw = env[name]?.trim() || variable.fallback;
      const parsed = variable.schema.safeParse(raw);
      if (!parsed.success) {
        const got = variable.secret ? '' : `, not '${raw}'`;
        mistakes.push(`${name} must be ${variable.must}${got}. Example: ${name}=${variable.example}`);
      }
      return [name, parsed.data];
    }),
  ) as Values;

  const given = (name: VariableName) => Boolean(env[name]?.trim());
  const together = (...names: VariableName[]) => {
    const missing = names.filter((name) => !given(name));
    if (missing.length === 0 || missing.length === names.length) return;
    const present = names.filter(given).join(' and ');
    for (const name of missing) {
      mistakes.push(`${name} must be set too, because ${present} is. Example: ${name}=${variables[name].example}`);
    }
  };
  const needs = (name: VariableName, needed: VariableName) => {
    if (given(name)) together(name, needed);
  };
  together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  together('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN');
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL');
  needs('MAIL_FROM', 'SMTP_URL');
  needs('CONTACT_EMAIL', 'SMTP_URL');
  if (
    values.REQUIRE_CONFIRMED_EMAIL === 'on' &&
    !(['SMTP_URL', 'GOOGLE_CLIENT_ID', 'FIREBASE_PROJECT_ID'] as const).some(given)
  ) {
    mistakes.push(
      `SMTP_URL must be set too, because REQUIRE_CONFIRMED_EMAIL is on. Example: SMTP_URL=${variables.SMTP_URL.example}`,
    );
  }
  if (given('FIREBASE_AUTH_EMULATOR_HOST') && isReachable(values)) {
    mistakes.push('FIREBASE_AUTH_EMULATOR_HOST must not be set on a site that others can reach. Unset it.');
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    dailyBackups: values.DAILY_BACKUPS,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseTimeout: 1000 * values.DATABASE_TIMEOUT,
    timeZone: values.TIME_ZONE ?? machineZone,
    dateFormat: values.LOCALE === undefined ? undefined : dateFormatOf(values.LOCALE),
    sampleFoods: values.SAMPLE_FOODS ? values.SAMPLE_FOODS === 'on' : values.DATABASE_URL === undefined,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS ?? [],
    secret: values.SECRET,
    google:
      values.GOOGLE_CLIENT_ID && values.GOOGLE_CLIENT_SECRET
        ? {
            clientId: values.GOOGLE_CLIENT_ID,
            clientSecret: values.GOOGLE_CLIENT_SECRET,
            issuer: values.GOOGLE_ISSUER,
          }
        : undefined,
    firebase:
      values.FIREBASE_PROJECT_ID && values.FIREBASE_API_KEY && values.FIREBASE_AUTH_DOMAIN
        ? {
            projectId: values.FIREBASE_PROJECT_ID,
            apiKey: values.FIREBASE_API_KEY,
            authDomain: values.FIREBASE_AUTH_DOMAIN,
            emulator: values.FIREBASE_AUTH_EMULATOR_HOST,
          }
        : undefined,
    mail: values.SMTP_URL
      ? {
          smtpUrl: values.SMTP_URL,
          from: values.MAIL_FROM ?? { name: 'Open Larder', address: `no-reply@${new URL(publicUrl).hostname}` },
          contact: values.CONTACT_EMAIL,
        }
      : undefined,
    requiresConfirmedEmail: values.REQUIRE_CONFIRMED_EMAIL === 'on',
    postsPerDay: values.POSTS_PER_DAY,
    inviteOnly: values.INVITE_ONLY === 'on',
    moderators: values.MODERATORS ?? [],
    mapTiles: values.MAP_TILES,
    answerCacheBytes: 1024 * 1024 * values.ANSWER_CACHE_MB,
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    readsPerMinute: values.READS_PER_MINUTE,
    shutdownDelay: 1000 * (values.SHUTDOWN_DELAY ?? (values.DATABASE_URL ? 5 : 0)),
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    warnings: values.TIME_ZONE || !isUtc(machineZone) ? [] : [UTC_WARNING],
  };
}

const UTC_WARNING =
  'TIME_ZONE is not set and this machine says UTC, so food expires at midnight in UTC. Is that where you are? ' +
  `If not, set it to your own zone. Example: TIME_ZONE=${variables.TIME_ZONE.example}`;

function isUtc(timeZone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/.test(timeZone);
}

/** Whether others than this machine can reach the site. An emulator's unsigned tokens would let them be anyone. */
function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  const local = /^(localhost|127\.0\.0\.1|::1)$/;
  return !local.test(HOST) || TRUST_PROXY > 0 || !local.test(new URL(PUBLIC_URL ?? 'http://localhost').hostname);
}
