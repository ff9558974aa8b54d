import { type LineSetting, lineSettings, variableOfLine } from '../../contract/site/site-setting-terms.ts';
import { type Language, languages, SOURCE_LANGUAGE } from '../../contract/words/languages.ts';
import { dateFormatOf } from '../kernel/date-format.ts';
import { misspeltWarnings } from './misspelt.ts';
import { type Mailbox, type Values, type Variable, type VariableName, variables } from './variables.ts';

export { variableNames } from './variables.ts';

export type FirebaseConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Host and port of the auth emulator. Always on this machine, because its tokens are unsigned. */
  emulator: string | undefined;
};

export type MailConfig = {
  /** URL of the mail server, with credentials. */
  smtpUrl: string;
  from: Mailbox;
};

/** Lists all configuration errors, one per line, each with a fix. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`Open Larder cannot start with this configuration:\n${mistakes.map((m) => `  - ${m}`).join('\n')}`);
  }
}

/** Everything that the environment configures, parsed once. docs/configuration.md describes each variable. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from environment variables. An empty variable counts as unset.
 *
 * @param machineZone the machine's time zone, used if TIME_ZONE is not set
 * @throws {ConfigError} listing all errors at once
 */
export function readConfig(
  env: Record<string, string | undefined>,
  machineZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  const mistakes: string[] = [];
  const values = parse(env, mistakes);
  mistakes.push(...checkCombinations(env, values));
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    /** The site's public address, without a trailing slash. */
    publicUrl,
    /** Whether the environment sets `publicUrl`. Otherwise it is the default. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    dataDir: values.DATA_DIR,
    /** A PostgreSQL server. Undefined for the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** Number of daily backups to keep in `dataDir`. 0 turns them off. */
    dailyBackups: values.DAILY_BACKUPS,
    /** URL that bypasses the pooler, for work that needs a database session of its own. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** Size of this server's connection pool. Listening takes one more connection. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Statement timeout on the PostgreSQL server, in milliseconds. */
    databaseTimeout: 1000 * values.DATABASE_TIMEOUT,
    /** Site settings that the environment sets, so stewards cannot change them. `joining` has the rules for joining. */
    fixed: fixedSettings(values),
    /** Whether the environment sets the recipient of contact form messages. */
    isContactFixed: values.CONTACT_EMAIL !== undefined,
    /** IANA name of the time zone for deadlines. The site's settings may override the machine's zone, but not TIME_ZONE. */
    timeZone: values.TIME_ZONE ?? machineZone,
    /** Whether the site uses UTC only because TIME_ZONE is not set and the machine uses UTC. */
    isTimeZoneUnsaid: !values.TIME_ZONE && isUtc(machineZone),
    ...languagesOf(values),
    /** Short date format on all pages. If undefined, it depends on each visitor's language and browser. */
    dateFormat: values.LOCALE === undefined ? undefined : dateFormatOf(values.LOCALE),
    sampleFoods: values.SAMPLE_FOODS ? values.SAMPLE_FOODS === 'on' : values.DATABASE_URL === undefined,
    /** Number of proxies in front of this server that are trusted to report the visitor's address. */
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS ?? [],
    /** Signs the embedded sign-in service's cookies and encrypts its keys. If undefined, a secret in the database is used. */
    secret: values.SECRET,
    /** Google or another OpenID Connect provider. `name` is its label on buttons. */
    openId: openIdOf(values),
    firebase: firebaseOf(values),
    /** Mail server, sender, and recipient of contact form messages, if the environment sets them. */
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, contact: values.CONTACT_EMAIL },
    /** Maximum number of listings, and of food requests, per account and day. 0 means no limit. */
    postsPerDay: values.POSTS_PER_DAY,
    joining: joiningOf(values),
    /** Email addresses of accounts that may moderate, in lower case. */
    moderators: values.MODERATORS ?? [],
    /** URL of map tiles, with `{z}`, `{x}` and `{y}`. If undefined, maps have no tiles. */
    mapTiles: values.MAP_TILES,
    /** URL that translates user texts, with `{text}` and optionally `{language}`. If undefined, no translation is offered. */
    translateUrl: values.TRANSLATE_URL,
    /** URL of the file that names the newest release. If undefined, the server does not check for updates. */
    updateFeedUrl: values.UPDATE_FEED_URL,
    /** Size of the in-memory cache for public responses, in bytes. 0 turns it off. */
    answerCacheBytes: 1024 * 1024 * values.ANSWER_CACHE_MB,
    /** How long caches in front of this server may store public responses, in seconds. 0 means not at all. */
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    /** Maximum number of pages and API reads per IP address and minute. 0 means no limit. */
    readsPerMinute: values.READS_PER_MINUTE,
    /** How long the server keeps accepting requests after it is told to stop, in milliseconds. */
    shutdownDelay: 1000 * (values.SHUTDOWN_DELAY ?? (values.DATABASE_URL ? 5 : 0)),
    /** Bearer token for reading the metrics. Undefined to turn them off. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** Warnings about settings that work but are probably mistakes, each with a fix. */
    warnings: [
      ...misspeltWarnings(env),
      ...(values.SHARED_CACHE_SECONDS > 0 && languagesOf(values).languages.length > 1 ? [SHARED_CACHE_WARNING] : []),
      ...(values.PUBLIC_URL || isLocal(values.HOST) ? [] : [addressWarning(values.HOST, publicUrl)]),
    ],
  };
}

/** Parses every variable, and adds a mistake for each invalid one. */
function parse(env: Record<string, string | undefined>, mistakes: string[]): Values {
  const entries = Object.entries<Variable>(variables).map(([name, variable]) => {
    const raw = env[name]?.trim() || variable.fallback;
    const parsed = variable.schema.safeParse(raw);
    if (!parsed.success) {
      const got = variable.secret ? '' : `, not '${raw}'`;
      mistakes.push(`${name} must be ${variable.must}${got}. Example: ${name}=${variable.example}`);
    }
    return [name, parsed.data];
  });
  return Object.fromEntries(entries) as Values;
}

/** Checks combinations of variables. Returns a mistake for each conflict and each missing variable. */
function checkCombinations(env: Record<string, string | undefined>, values: Values): string[] {
  const given = (name: VariableName) => Boolean(env[name]?.trim());
  const example = (name: VariableName) => `Example: ${name}=${variables[name].example}`;
  const together = (...names: VariableName[]) => {
    const present = names.filter(given);
    if (present.length === 0) return [];
    const missing = names.filter((name) => !given(name));
    return missing.map((name) => `${name} must be set too, because ${present.join(' and ')} is. ${example(name)}`);
  };
  const needs = (name: VariableName, needed: VariableName) => (given(name) ? together(name, needed) : []);
  return [
    ...together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    ...together('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
    ...(given('GOOGLE_CLIENT_ID') ? [] : needs('OIDC_NAME', 'OIDC_ISSUER')),
    ...(given('GOOGLE_CLIENT_ID') && given('OIDC_CLIENT_ID')
      ? [
          'GOOGLE_CLIENT_ID must not be set together with OIDC_CLIENT_ID, because only one provider is supported. Unset one of them.',
        ]
      : []),
    ...together('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'),
    ...needs('DATABASE_DIRECT_URL', 'DATABASE_URL'),
    ...(values.LANGUAGE && values.LANGUAGES && !values.LANGUAGES.includes(values.LANGUAGE)
      ? [`LANGUAGES must include ${values.LANGUAGE}, because LANGUAGE is set to it.`]
      : []),
    ...(given('FIREBASE_AUTH_EMULATOR_HOST') && isReachable(values)
      ? ['FIREBASE_AUTH_EMULATOR_HOST must not be set on a site that other machines can reach. Unset it.']
      : []),
  ];
}

/** Whether users can sign in with a service that verifies their email address. */
export function hasVerifyingSignIn({ openId, firebase }: Pick<Config, 'openId' | 'firebase'>): boolean {
  return openId !== undefined || firebase !== undefined;
}

function fixedSettings(values: Values) {
  const { TIME_ZONE: timeZone, LANGUAGE: language, LOCALE } = values;
  const dates = LOCALE === undefined ? undefined : dateFormatOf(LOCALE);
  const lines = lineSettings.flatMap((name) => {
    const value = values[variableOfLine(name)];
    return value ? [[name, value]] : [];
  });
  return {
    ...(Object.fromEntries(lines) as { [Name in LineSetting]?: string }),
    ...(timeZone && { timeZone }),
    ...(language && { language }),
    ...(dates && { dates }),
  };
}

function openIdOf(values: Values) {
  const clientId = values.OIDC_CLIENT_ID ?? values.GOOGLE_CLIENT_ID;
  const clientSecret = values.OIDC_CLIENT_SECRET ?? values.GOOGLE_CLIENT_SECRET;
  if (!clientId || !clientSecret) return undefined;
  const issuer = values.OIDC_ISSUER ?? values.GOOGLE_ISSUER;
  const { hostname } = new URL(issuer);
  const name = values.OIDC_NAME ?? (hostname === 'accounts.google.com' ? 'Google' : hostname);
  return { clientId, clientSecret, issuer, name };
}

function firebaseOf(values: Values): FirebaseConfig | undefined {
  const { FIREBASE_PROJECT_ID, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN, FIREBASE_AUTH_EMULATOR_HOST } = values;
  if (!FIREBASE_PROJECT_ID || !FIREBASE_API_KEY || !FIREBASE_AUTH_DOMAIN) return undefined;
  return {
    projectId: FIREBASE_PROJECT_ID,
    apiKey: FIREBASE_API_KEY,
    authDomain: FIREBASE_AUTH_DOMAIN,
    emulator: FIREBASE_AUTH_EMULATOR_HOST,
  };
}

/**
 * Returns the tags of the languages that visitors can choose from, and the default for visitors who prefer none of them.
 * `region`, the country whose date format is used, comes only from the site's settings.
 */
function languagesOf({ LANGUAGE, LANGUAGES }: Values) {
  const complete = (Object.keys(languages) as Language[]).filter((tag) => languages[tag].isComplete);
  const offered = LANGUAGES ?? (LANGUAGE ? [...new Set([LANGUAGE, ...complete])] : complete);
  const usual = offered.includes(SOURCE_LANGUAGE) ? SOURCE_LANGUAGE : offered[0];
  return {
    languages: offered as readonly string[],
    language: (LANGUAGE ?? usual ?? SOURCE_LANGUAGE) as string,
    region: undefined as string | undefined,
  };
}

/**
 * Returns the rules for joining that the environment sets: whether the site is invite-only, so that only members see food, and
 * whether users must confirm their email address before they can post and request food. Undefined if the site's settings decide
 * both.
 */
function joiningOf({ INVITE_ONLY, REQUIRE_CONFIRMED_EMAIL }: Values) {
  if (!INVITE_ONLY && !REQUIRE_CONFIRMED_EMAIL) return undefined;
  const given = { INVITE_ONLY, REQUIRE_CONFIRMED_EMAIL };
  return {
    inviteOnly: INVITE_ONLY === 'on',
    requiresConfirmedEmail: REQUIRE_CONFIRMED_EMAIL === 'on',
    variables: Object.entries(given).flatMap(([name, value]) => (value ? [name] : [])),
  };
}

const SHARED_CACHE_WARNING =
  'SHARED_CACHE_SECONDS applies only to URLs with a language (?lang=de), because this site offers several languages and many shared ' +
  'caches would serve the first visitor’s language to everyone. To let shared caches store all guest pages, offer one language. ' +
  'Example: LANGUAGES=en';

function addressWarning(host: string, publicUrl: string): string {
  return (
    `HOST=${host} accepts connections from other machines, but PUBLIC_URL is not set, so it defaults to ${publicUrl}: links in ` +
    'mails point there, pages cannot be opened under a domain name, and sign-up fails behind an https proxy. ' +
    'Set it to the address that people type. ' +
    `Example: PUBLIC_URL=${variables.PUBLIC_URL.example}`
  );
}

function isUtc(timeZone: string): boolean {
  return /^(Etc\/)?(UTC|UCT|GMT|Universal|Zulu)$/.test(timeZone);
}

/** Whether other machines may be able to reach the site. With an emulator's unsigned tokens, they could log in as anyone. */
function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return !isLocal(HOST) || TRUST_PROXY > 0 || !isLocal(new URL(PUBLIC_URL ?? 'http://localhost').hostname);
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|::1)$/.test(host);
}
