import { type LineSetting, lineSettings, variableOfLine } from '../../contract/site/site-setting-terms.ts';
import { type Language, languages, SOURCE_LANGUAGE } from '../../contract/words/languages.ts';
import { dateFormatOf } from '../kernel/date-format.ts';
import { misspelt } from './misspelt.ts';
import { type Mailbox, type Values, type Variable, type VariableName, variables } from './variables.ts';

export { variableNames } from './variables.ts';

export type FirebaseConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Host and port of the auth emulator, whose tokens are not signed; only ever on this machine. */
  emulator: string | undefined;
};

/** How mail is sent. */
export type MailConfig = {
  /** The mail server, with the credentials that it wants. */
  smtpUrl: string;
  from: Mailbox;
};

/** All faults of the environment, one line a fault, in words that say how to mend it. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`Open Larder cannot start with this configuration:\n${mistakes.map((m) => `  - ${m}`).join('\n')}`);
  }
}

/** Everything that the environment decides, parsed once. docs/configuration.md says what each variable means. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @param machineZone the time zone of the machine, used when none is set
 * @throws {ConfigError} naming every fault at once
 */
export function readConfig(
  env: Record<string, string | undefined>,
  machineZone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
) {
  const mistakes: string[] = [];
  const values = parse(env, mistakes);
  mistakes.push(...whatIsMissing(env, values));
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    port: values.PORT,
    host: values.HOST,
    /** Where people reach the site, without a trailing slash. */
    publicUrl,
    /** Whether the environment sets `publicUrl`, rather than the default. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    dataDir: values.DATA_DIR,
    /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** How many daily backups are kept in `dataDir`; with 0 none are made. */
    dailyBackups: values.DAILY_BACKUPS,
    /** The same database without its pooler, for work that needs a session of its own. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    /** How many connections to it one server holds at once, beside the one on which it listens. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** How long a statement may take there, in milliseconds. */
    databaseTimeout: 1000 * values.DATABASE_TIMEOUT,
    /** The settings of the site that the environment decides, whatever stewards say. Who may join is in `joining`. */
    fixed: fixedSettings(values),
    /** Whether the environment says who gets the contact form's mail. */
    isContactFixed: values.CONTACT_EMAIL !== undefined,
    /** IANA name of the zone in which deadlines are days, unless the site's settings say another. */
    timeZone: values.TIME_ZONE ?? machineZone,
    /** Whether that is UTC because nobody has said another. */
    isTimeZoneUnsaid: !values.TIME_ZONE && isUtc(machineZone),
    ...languagesOf(values),
    /** How short dates are written on all pages; undefined means as each visitor's language and browser have it. */
    dateFormat: values.LOCALE === undefined ? undefined : dateFormatOf(values.LOCALE),
    sampleFoods: values.SAMPLE_FOODS ? values.SAMPLE_FOODS === 'on' : values.DATABASE_URL === undefined,
    /** How many proxies in front are believed about the visitor's address. */
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS ?? [],
    /** Signs the embedded service's cookies and seals its keys; undefined means one that is stored in the database. */
    secret: values.SECRET,
    /** Google or another OpenID Connect provider: its address, and its name on buttons. */
    openId: openIdOf(values),
    firebase: firebaseOf(values),
    /** The mail server, the sender, and the recipient of the contact form's messages, as far as the environment says them. */
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM, contact: values.CONTACT_EMAIL },
    /** How many foods one account may post in a day, and how many it may ask for; with 0 there is no limit. */
    postsPerDay: values.POSTS_PER_DAY,
    joining: joiningOf(values),
    /** The e-mails whose accounts may moderate, in lower case. */
    moderators: values.MODERATORS ?? [],
    /** The address of map tiles, with `{z}`, `{x}` and `{y}`; undefined means that maps have none. */
    mapTiles: values.MAP_TILES,
    /** The address at which people's words are translated, with `{text}` and maybe `{language}`; undefined means that none is offered. */
    translateUrl: values.TRANSLATE_URL,
    /** What names the newest release; undefined means that nothing is asked. */
    updateFeedUrl: values.UPDATE_FEED_URL,
    /** How many bytes of public answers are cached in memory; with 0 none. */
    answerCacheBytes: 1024 * 1024 * values.ANSWER_CACHE_MB,
    /** For how many seconds caches in front of this server may store public answers; with 0 not at all. */
    sharedCacheSeconds: values.SHARED_CACHE_SECONDS,
    /** How many pages and reading calls one address may ask for in a minute; with 0 there is no limit. */
    readsPerMinute: values.READS_PER_MINUTE,
    /** How long the server keeps accepting requests after it was asked to stop, in milliseconds. */
    shutdownDelay: 1000 * (values.SHUTDOWN_DELAY ?? (values.DATABASE_URL ? 5 : 0)),
    /** The bearer token for reading the metrics; undefined means that nobody may. */
    metricsToken: values.METRICS_TOKEN,
    logLevel: values.LOG_LEVEL,
    /** Settings that work but are probably not meant, in words that say how to mend them. */
    warnings: [
      ...misspelt(env),
      ...(values.SHARED_CACHE_SECONDS > 0 && languagesOf(values).languages.length > 1 ? [SHARED_CACHE_WARNING] : []),
      ...(values.PUBLIC_URL || isLocal(values.HOST) ? [] : [addressWarning(values.HOST, publicUrl)]),
    ],
  };
}

/** The value of each variable, and a mistake for each that can not be read. */
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

/** A line for each variable that must be set, or must not, because of another. */
function whatIsMissing(env: Record<string, string | undefined>, values: Values): string[] {
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

/** Whether people can sign in by a service that vouches for their e-mails. */
export function vouches({ openId, firebase }: Pick<Config, 'openId' | 'firebase'>): boolean {
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
 * The languages that visitors can choose from, by their tags, and the one for whom none of them was asked for. In which country
 * the site is, by whose habit dates are written, its settings alone say.
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
 * Whether only members see foods, and only invited people become members; and whether people have to confirm their e-mail
 * before they may post and ask. Undefined means that the site's settings decide both.
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

/** Whether others than this machine can reach the site. An emulator's unsigned tokens would let them be anyone. */
function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  return !isLocal(HOST) || TRUST_PROXY > 0 || !isLocal(new URL(PUBLIC_URL ?? 'http://localhost').hostname);
}

function isLocal(host: string): boolean {
  return /^(localhost|127\.0\.0\.1|::1)$/.test(host);
}
