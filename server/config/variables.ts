import { z } from 'zod';
import { emailKey, plainEmail } from '../../contract/accounts/email.ts';
import { isTimeZone } from '../../contract/dates.ts';
import { isMailHost } from '../../contract/site/mail-server-terms.ts';
import { lineSettings, settings, variableOfLine } from '../../contract/site/site-setting-terms.ts';
import { languages } from '../../contract/words/languages.ts';
import { visibleText } from '../../contract/words/visible-text.ts';
import { dateFormatOf } from '../kernel/date-format.ts';

export type Variable = {
  schema: z.ZodType;
  /** Completes the sentence "NAME must be …". */
  must: string;
  example: string;
  fallback?: string;
  secret?: true;
};

const url = (protocols: RegExp) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { abort: true });
const origin = z
  .string()
  .refine(
    (value) => /^https?:/i.test(value) && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
  )
  .transform((value) => new URL(value).origin);
const tiles = url(/^https?:$/)
  .refine((value) => ['{z}', '{x}', '{y}'].every((piece) => value.includes(piece)), { abort: true })
  // The host becomes part of the pages' Content-Security-Policy.
  .refine((value) => /^[a-z\d.:[\]-]+$/.test(new URL(value).host));
const translations = url(/^https?:$/).refine((value) => value.includes('{text}') && !new URL(value).host.includes('{'));
const words = z.string().min(1);
const email = z
  .string()
  .overwrite((typed) => plainEmail(typed) ?? typed)
  .refine((typed) => plainEmail(typed) !== undefined);
const language = z.enum(Object.keys(languages));

/** All environment variables. docs/configuration.md describes each. */
export const variables = {
  PORT: { schema: integer(1, 65_535), must: 'a whole number from 1 to 65535', example: '8080', fallback: '3000' },
  HOST: { schema: words, must: 'a host name or address to listen on', example: '0.0.0.0', fallback: 'localhost' },
  PUBLIC_URL: {
    schema: origin.optional(),
    must: 'the address that people type, with http or https and no path',
    example: 'https://larder.example.org',
  },
  ...lineVariables(),
  DATA_DIR: { schema: words, must: 'a folder', example: '/var/lib/open-larder', fallback: './data' },
  DATABASE_URL: {
    schema: url(/^postgres(ql)?:$/).optional(),
    must: 'the URL of a PostgreSQL server',
    example: 'postgres://larder:password@localhost:5432/larder',
    secret: true,
  },
  DATABASE_TIMEOUT: {
    schema: integer(1, 600),
    must: 'a whole number of seconds from 1 to 600',
    example: '15',
    fallback: '15',
  },
  DAILY_BACKUPS: {
    schema: integer(0, 1000),
    must: 'the number of backups to keep, from 0 to 1000',
    example: '7',
    fallback: '7',
  },
  DATABASE_DIRECT_URL: {
    schema: url(/^postgres(ql)?:$/).optional(),
    must: 'the URL of the PostgreSQL server behind the pooler',
    example: 'postgres://larder:password@localhost:5432/larder',
    secret: true,
  },
  DATABASE_CONNECTIONS: {
    schema: integer(1, 1_000),
    must: 'a whole number from 1 to 1000',
    example: '20',
    fallback: '8',
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone).optional(),
    must: 'an IANA time zone name',
    example: 'Europe/Vienna',
  },
  LANGUAGE: {
    schema: language.optional(),
    must: `the site’s default language, one of ${Object.keys(languages).join(', ')}`,
    example: 'de',
  },
  LANGUAGES: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(language))
      .optional(),
    must: `a comma-separated list of languages from ${Object.keys(languages).join(', ')}`,
    example: 'en,de',
  },
  LOCALE: {
    schema: z
      .string()
      .refine((tag) => dateFormatOf(tag) !== undefined)
      .optional(),
    must: 'a language tag',
    example: 'de-AT',
  },
  SAMPLE_FOODS: { schema: z.enum(['on', 'off']).optional(), must: "'on' or 'off'", example: 'off' },
  TRUST_PROXY: {
    schema: integer(0, 16),
    must: 'the number of proxies in front of this server, from 0 to 16',
    example: '1',
    fallback: '0',
  },
  CORS_ORIGINS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(origin))
      .optional(),
    must: 'a comma-separated list of origins, each with http or https and no path',
    example: 'https://app.example.org,https://other.example.org',
  },
  SECRET: {
    schema: z.string().min(32).optional(),
    must: 'a random string of at least 32 characters',
    example: "the output of 'openssl rand -base64 32'",
    secret: true,
  },
  GOOGLE_CLIENT_ID: { schema: words.optional(), must: 'text', example: '123.apps.googleusercontent.com' },
  GOOGLE_CLIENT_SECRET: { schema: words.optional(), must: 'text', example: 'GOCSPX-…', secret: true },
  GOOGLE_ISSUER: {
    schema: url(/^https?:$/),
    must: 'the URL of an OpenID Connect provider',
    example: 'https://login.example.org',
    fallback: 'https://accounts.google.com',
  },
  OIDC_ISSUER: {
    schema: url(/^https?:$/).optional(),
    must: 'the URL of an OpenID Connect provider',
    example: 'https://login.example.org',
  },
  OIDC_CLIENT_ID: { schema: words.optional(), must: 'text', example: 'open-larder' },
  OIDC_CLIENT_SECRET: {
    schema: words.optional(),
    must: 'text',
    example: 'the secret from your provider',
    secret: true,
  },
  OIDC_NAME: {
    schema: shortText(settings.name.line.max),
    must: `the provider’s name, of at most ${settings.name.line.max} characters`,
    example: 'Parish account',
  },
  FIREBASE_PROJECT_ID: { schema: words.optional(), must: 'text', example: 'my-larder' },
  FIREBASE_API_KEY: { schema: words.optional(), must: 'text', example: 'AIza…' },
  FIREBASE_AUTH_DOMAIN: {
    schema: z
      .string()
      .regex(/^[a-z\d.-]+$/i)
      .optional(),
    must: 'a host name',
    example: 'my-larder.firebaseapp.com',
  },
  FIREBASE_AUTH_EMULATOR_HOST: {
    schema: z
      .string()
      .regex(/^(localhost|127\.0\.0\.1):\d+$/)
      .optional(),
    must: 'the host and port of an emulator on this machine',
    example: '127.0.0.1:9099',
  },
  SMTP_URL: {
    schema: url(/^smtps?:$/)
      .regex(/^smtps?:\/\/[^/]/i, { abort: true })
      .refine((value) => isMailHost(new URL(value).hostname.replace(/^\[|\]$/g, '')))
      .optional(),
    must: 'the URL of a mail server, with smtp or smtps',
    example: 'smtps://larder:password@mail.example.org',
    secret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .transform(parseMailbox)
      .pipe(z.object({ name: z.string(), address: email }))
      .optional(),
    must: 'an e-mail address, optionally with a name in front',
    example: 'Open Larder <larder@example.org>',
  },
  CONTACT_EMAIL: { schema: email.optional(), must: 'an e-mail address', example: 'kitchen@example.org' },
  REQUIRE_CONFIRMED_EMAIL: { schema: z.enum(['on', 'off']).optional(), must: "'on' or 'off'", example: 'on' },
  POSTS_PER_DAY: {
    schema: integer(0, 10_000),
    must: 'a whole number from 0 to 10000',
    example: '60',
    fallback: '60',
  },
  INVITE_ONLY: { schema: z.enum(['on', 'off']).optional(), must: "'on' or 'off'", example: 'on' },
  MODERATORS: {
    schema: z
      .string()
      .transform((list) => list.split(',').map(emailKey))
      .pipe(z.array(email))
      .optional(),
    must: 'a comma-separated list of e-mail addresses',
    example: 'ada@example.org,ben@example.org',
  },
  MAP_TILES: {
    schema: z
      .literal('off')
      .transform(() => undefined)
      .or(tiles),
    must: "'off', or a URL with {z}, {x} and {y} after the host",
    example: 'https://tiles.example.org/{z}/{x}/{y}.png',
    fallback: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  },
  TRANSLATE_URL: {
    schema: translations.optional(),
    must: 'a URL with {text}, and optionally {language}, after the host',
    example: 'https://translate.example.org/?target={language}&q={text}',
  },
  UPDATE_FEED_URL: {
    schema: url(/^https:$/).optional(),
    must: 'the https URL of a JSON file that names the newest release',
    example: 'https://releases.example.org/open-larder.json',
  },
  ANSWER_CACHE_MB: {
    schema: integer(0, 100_000),
    must: 'a whole number of megabytes from 0 to 100000',
    example: '32',
    fallback: '32',
  },
  SHARED_CACHE_SECONDS: {
    schema: integer(0, 3_600),
    must: 'a whole number of seconds from 0 to 3600',
    example: '5',
    fallback: '0',
  },
  READS_PER_MINUTE: {
    schema: integer(0, 1_000_000),
    must: 'a whole number from 0 to 1000000',
    example: '6000',
    fallback: '6000',
  },
  SHUTDOWN_DELAY: {
    schema: integer(0, 300).optional(),
    must: 'a whole number of seconds from 0 to 300',
    example: '10',
  },
  METRICS_TOKEN: {
    // Characters of a token in an Authorization header (RFC 6750).
    schema: z
      .string()
      .regex(/^[A-Za-z\d\-._~+/]{32,}=*$/)
      .optional(),
    must: 'a random string of at least 32 letters, digits or -._~+/',
    example: "the output of 'openssl rand -hex 32'",
    secret: true,
  },
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    must: 'one of trace, debug, info, warn, error, silent',
    example: 'warn',
    fallback: 'info',
  },
} satisfies Record<string, Variable>;

/** The values of the variables after validation. */
export type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> } & {
  [Name in `SITE_${string}`]?: string;
};

export type VariableName = keyof typeof variables;
export const variableNames = Object.keys(variables) as VariableName[];

/** A sender or recipient of mail. The name may be empty. */
export type Mailbox = { name: string; address: string };

/** Returns the variables that override one-line site settings, generated from the settings' definitions. */
function lineVariables() {
  const found = lineSettings.flatMap((name) => {
    const { variable, max } = settings[name].line;
    if (!variable) return [];
    const must = `${variable.must}, of at most ${max} characters`;
    return [[variableOfLine(name), { schema: shortText(max), must, example: variable.example }] as const];
  });
  type Line = Omit<Variable, 'schema'> & { schema: ReturnType<typeof shortText> };
  return Object.fromEntries(found) as Record<`SITE_${string}`, Line>;
}

function shortText(max: number) {
  return z.string().max(max).overwrite(visibleText).min(1).optional();
}

function integer(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
}

/** Parses `ada@example.org` or `Ada <ada@example.org>`. */
function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text) ?? [];
  return { name, address };
}
