import { z } from 'zod';

/** Everything that the environment decides, parsed once. See README for what each variable means. */
export type Config = {
  port: number;
  host: string;
  /** Where people reach the site, without a trailing slash. Also the issuer of the embedded service's ID tokens. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL server; undefined means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** IANA name of the zone in which deadlines are days. */
  timeZone: string;
  sampleFoods: boolean;
  /** How many proxies in front are believed about the visitor's address. */
  trustProxy: number;
  corsOrigins: string[];
  /** Signs the embedded service's cookies and seals its keys; undefined means made once and kept in the database. */
  secret: string | undefined;
  /** Google, or another OpenID Connect provider in its place. `issuer` is its address. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  firebase: FirebaseConfig | undefined;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

export type FirebaseConfig = {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** Host and port of the auth emulator, whose tokens are not signed; only ever on this machine. */
  emulator: string | undefined;
};

type Variable = {
  schema: z.ZodType;
  /** Ends the sentence "NAME must be …". */
  must: string;
  example: string;
  fallback?: string;
  secret?: true;
};

const url = (protocols: RegExp) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol));
const origin = z
  .string()
  .refine(
    (value) => /^https?:/i.test(value) && URL.canParse(value) && new URL(value).origin === value.replace(/\/$/, ''),
  )
  .transform((value) => new URL(value).origin);
const words = z.string().min(1);

const variables = {
  PORT: { schema: integer(1, 65_535), must: 'a whole number from 1 to 65535', example: '8080', fallback: '3000' },
  HOST: { schema: words, must: 'a host name or address to listen on', example: '0.0.0.0', fallback: 'localhost' },
  PUBLIC_URL: {
    schema: origin.optional(),
    must: 'the address that people type, with http or https and no path',
    example: 'https://larder.example.org',
  },
  DATA_DIR: { schema: words, must: 'a folder', example: '/var/lib/open-larder', fallback: './data' },
  DATABASE_URL: {
    schema: url(/^postgres(ql)?:$/).optional(),
    must: 'the address of a PostgreSQL server',
    example: 'postgres://larder:password@localhost:5432/larder',
    secret: true,
  },
  TIME_ZONE: {
    schema: z.string().refine(isTimeZone),
    must: 'a time zone by its IANA name',
    example: 'Europe/Vienna',
    fallback: Intl.DateTimeFormat().resolvedOptions().timeZone,
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
    must: 'origins separated by commas, each with http or https and no path',
    example: 'https://app.example.org,https://other.example.org',
  },
  SECRET: {
    schema: z.string().min(32).optional(),
    must: 'at least 32 characters that nobody can guess',
    example: "the output of 'openssl rand -base64 32'",
    secret: true,
  },
  GOOGLE_CLIENT_ID: { schema: words.optional(), must: 'text', example: '123.apps.googleusercontent.com' },
  GOOGLE_CLIENT_SECRET: { schema: words.optional(), must: 'text', example: 'GOCSPX-…', secret: true },
  GOOGLE_ISSUER: {
    schema: url(/^https?:$/),
    must: 'the address of an OpenID Connect provider',
    example: 'https://login.example.org',
    fallback: 'https://accounts.google.com',
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
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']),
    must: 'one of trace, debug, info, warn, error, silent',
    example: 'warn',
    fallback: 'info',
  },
} satisfies Record<string, Variable>;

type Values = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** The names of every variable that is read; README documents each. */
export const variableNames = Object.keys(variables) as (keyof typeof variables)[];

/** All that is wrong with the environment, one line a mistake, in words that say how to mend it. */
export class ConfigError extends Error {
  constructor(mistakes: string[]) {
    super(`Open Larder can not start with this configuration:\n${mistakes.map((m) => `  - ${m}`).join('\n')}`);
  }
}

/**
 * Reads the configuration from environment variables. An empty variable counts as not set.
 *
 * @throws {ConfigError} naming every mistake at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
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

  const given = (name: keyof Values) => Boolean(env[name]?.trim());
  const together = (...names: (keyof Values)[]) => {
    const missing = names.filter((name) => !given(name));
    if (missing.length === 0 || missing.length === names.length) return;
    const present = names.filter(given).join(' and ');
    for (const name of missing) {
      mistakes.push(`${name} must be set too, because ${present} is. Example: ${name}=${variables[name].example}`);
    }
  };
  together('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  together('FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN');
  if (given('FIREBASE_AUTH_EMULATOR_HOST') && isReachable(values)) {
    mistakes.push('FIREBASE_AUTH_EMULATOR_HOST must not be set on a site that others can reach. Unset it.');
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);

  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    timeZone: values.TIME_ZONE,
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
    logLevel: values.LOG_LEVEL,
  };
}

function integer(min: number, max: number) {
  return z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max));
}

/** Whether others than this machine can reach the site. An emulator's unsigned tokens would let them be anyone. */
function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Values): boolean {
  const local = /^(localhost|127\.0\.0\.1|::1)$/;
  return !local.test(HOST) || TRUST_PROXY > 0 || !local.test(new URL(PUBLIC_URL ?? 'http://localhost').hostname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
