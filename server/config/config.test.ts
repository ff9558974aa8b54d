import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mailBy } from '../site/memory/mail-server.ts';
import { siteWarnings } from '../site/memory/site-warnings.ts';
import { ConfigError, readConfig, variableNames } from './config.ts';

/** Returns the error lines for an environment. */
function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const [headline, ...lines] = (error as Error).message.split('\n');
    expect(headline).toBe('Open Larder cannot start with this configuration:');
    return lines.map((line) => line.replace(/^ {2}- /, ''));
  }
}

const firebase = {
  FIREBASE_PROJECT_ID: 'my-larder',
  FIREBASE_API_KEY: 'AIza',
  FIREBASE_AUTH_DOMAIN: 'my-larder.firebaseapp.com',
};

test('an empty environment is enough', () => {
  expect(readConfig({}, 'Europe/Vienna')).toEqual({
    port: 3000,
    host: 'localhost',
    publicUrl: 'http://localhost:3000',
    hasPublicUrl: false,
    dataDir: './data',
    dailyBackups: 7,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseConnections: 8,
    databaseTimeout: 15_000,
    timeZone: 'Europe/Vienna',
    isTimeZoneUnsaid: false,
    fixed: {},
    isContactFixed: false,
    languages: 'en de fr es it pl nl cs pt tr uk ar bn'.split(' '),
    language: 'en',
    sampleFoods: true,
    trustProxy: 0,
    corsOrigins: [],
    secret: undefined,
    openId: undefined,
    firebase: undefined,
    mail: { smtpUrl: undefined, from: undefined, contact: undefined },
    mapTiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    translateUrl: undefined,
    updateFeedUrl: undefined,
    answerCacheBytes: 33_554_432,
    sharedCacheSeconds: 0,
    readsPerMinute: 6000,
    postsPerDay: 60,
    joining: undefined,
    shutdownDelay: 0,
    metricsToken: undefined,
    moderators: [],
    logLevel: 'info',
    warnings: [],
  });
});

test('a machine in UTC causes a warning unless the time zone is set', () => {
  const warnings = (env: Record<string, string>, zone: string, changed: { timeZone?: string } = {}) =>
    siteWarnings({ changed, mail: undefined, logo: undefined, texts: [], copy: undefined }, readConfig(env, zone));
  expect(warnings({}, 'UTC')).toEqual([expect.stringContaining('TIME_ZONE=Europe/Vienna')]);
  expect(warnings({}, 'UTC', { timeZone: 'Europe/Vienna' })).toEqual([]);
  expect(warnings({ TIME_ZONE: 'UTC' }, 'UTC')).toEqual([]);
  expect(warnings({}, 'Europe/London')).toEqual([]);
});

test('SHARED_CACHE_SECONDS causes a warning if the site has several languages', () => {
  const warnings = (env: Record<string, string>) => readConfig(env, 'Europe/Vienna').warnings;
  expect(warnings({ SHARED_CACHE_SECONDS: '5' })).toEqual([
    expect.stringMatching(/^SHARED_CACHE_SECONDS applies only to URLs with a language/),
  ]);
  expect(warnings({ SHARED_CACHE_SECONDS: '5', LANGUAGES: 'fr' })).toEqual([]);
});

test('a HOST that other machines can reach causes a warning unless PUBLIC_URL is set', () => {
  const warnings = (env: Record<string, string>) => readConfig(env, 'Europe/Vienna').warnings;
  expect(warnings({ HOST: '0.0.0.0', PORT: '8080' })).toEqual([
    'HOST=0.0.0.0 accepts connections from other machines, but PUBLIC_URL is not set, so it defaults to http://localhost:8080: ' +
      'links in mails point there, pages cannot be opened under a domain name, and sign-up fails behind an https proxy. ' +
      'Set it to the address that people type. ' +
      'Example: PUBLIC_URL=https://larder.example.org',
  ]);
  expect(warnings({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.20:3000' })).toEqual([]);
  expect(warnings({ HOST: '127.0.0.1' })).toEqual([]);
});

describe('a misspelt variable name', () => {
  const warnings = (env: Record<string, string>) => readConfig(env, 'Europe/Vienna').warnings;

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['PROT', 'PORT'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['MODERATOR', 'MODERATORS'],
  ])('%s causes a warning that suggests %s', (name, meant) => {
    expect(warnings({ [name]: 'x' })).toEqual([`${name} is not an Open Larder setting. Did you mean ${meant}?`]);
  });

  test('causes no warning if it is empty or belongs to another program', () => {
    expect(warnings({ DATABSE_URL: '' })).toEqual([]);
    expect(warnings({ DATABASE_URL: 'postgres://localhost/larder', DATABASE_URI: 'x', PUBLIC_URLS: 'x' })).toEqual([
      'PUBLIC_URLS is not an Open Larder setting. Did you mean PUBLIC_URL?',
    ]);
    const others =
      'CI COLORTERM DATABASE EDITOR GOOGLE_APPLICATION_CREDENTIALS HOME HOSTNAME INVOCATION_ID JOURNAL_STREAM KUBERNETES_PORT ' +
      'LANG LC_ALL LOGNAME MAIL NODE_ENV NODE_OPTIONS NODE_VERSION PATH PGDATABASE PGHOST PGPORT POSTGRES_PASSWORD PWD SHELL ' +
      'SHLVL SMTP_HOST SMTP_USER SSH_AUTH_SOCK TERM TMPDIR TZ USER XDG_DATA_DIRS YARN_VERSION http_proxy npm_config_cache';
    expect(warnings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
  });
});

test('every variable reaches the configuration', () => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://larder.example.org/',
    DATA_DIR: '/var/lib/open-larder',
    DATABASE_URL: 'postgres://larder:password@localhost:6432/larder',
    DATABASE_DIRECT_URL: 'postgres://larder:password@localhost:5432/larder',
    DATABASE_CONNECTIONS: '4',
    DATABASE_TIMEOUT: '5',
    SITE_NAME: 'Lindenford',
    TIME_ZONE: 'Europe/Vienna',
    LOCALE: 'de-AT',
    SAMPLE_FOODS: 'on',
    TRUST_PROXY: '2',
    LANGUAGE: 'de',
    LANGUAGES: 'de',
    CORS_ORIGINS: 'https://app.example.org, http://localhost:5173/',
    SECRET: 'x'.repeat(32),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_ISSUER: 'https://login.example.org',
    OIDC_NAME: 'Parish account',
    ...firebase,
    SMTP_URL: 'smtp://larder:password@mail.example.org:587',
    MAIL_FROM: 'The Larder <larder@example.org>',
    CONTACT_EMAIL: 'kitchen@example.org',
    DAILY_BACKUPS: '3',
    SHUTDOWN_DELAY: '10',
    ANSWER_CACHE_MB: '64',
    SHARED_CACHE_SECONDS: '5',
    READS_PER_MINUTE: '600',
    METRICS_TOKEN: 'm'.repeat(32),
    MODERATORS: 'Ada@example.org, ben@example.org',
    MAP_TILES: 'off',
    TRANSLATE_URL: 'https://translate.example.org/?q={text}',
    UPDATE_FEED_URL: 'https://releases.example.org/newest.json',
    LOG_LEVEL: 'warn',
    REQUIRE_CONFIRMED_EMAIL: 'on',
    INVITE_ONLY: 'on',
    POSTS_PER_DAY: '0',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://larder.example.org',
    hasPublicUrl: true,
    dataDir: '/var/lib/open-larder',
    dailyBackups: 3,
    databaseUrl: 'postgres://larder:password@localhost:6432/larder',
    databaseDirectUrl: 'postgres://larder:password@localhost:5432/larder',
    databaseConnections: 4,
    databaseTimeout: 5_000,
    timeZone: 'Europe/Vienna',
    isTimeZoneUnsaid: false,
    fixed: { name: 'Lindenford', timeZone: 'Europe/Vienna', language: 'de', dates: 'dd.MM.yyyy' },
    isContactFixed: true,
    languages: ['de'],
    language: 'de',
    dateFormat: 'dd.MM.yyyy',
    sampleFoods: true,
    trustProxy: 2,
    corsOrigins: ['https://app.example.org', 'http://localhost:5173'],
    secret: 'x'.repeat(32),
    openId: { clientId: 'id', clientSecret: 'hush', issuer: 'https://login.example.org', name: 'Parish account' },
    firebase: {
      projectId: 'my-larder',
      apiKey: 'AIza',
      authDomain: 'my-larder.firebaseapp.com',
      emulator: undefined,
    },
    mail: {
      smtpUrl: 'smtp://larder:password@mail.example.org:587',
      from: { name: 'The Larder', address: 'larder@example.org' },
      contact: 'kitchen@example.org',
    },
    mapTiles: undefined,
    translateUrl: 'https://translate.example.org/?q={text}',
    updateFeedUrl: 'https://releases.example.org/newest.json',
    answerCacheBytes: 67_108_864,
    sharedCacheSeconds: 5,
    readsPerMinute: 600,
    postsPerDay: 0,
    joining: {
      inviteOnly: true,
      requiresConfirmedEmail: true,
      variables: ['INVITE_ONLY', 'REQUIRE_CONFIRMED_EMAIL'],
    },
    shutdownDelay: 10_000,
    metricsToken: 'm'.repeat(32),
    moderators: ['ada@example.org', 'ben@example.org'],
    logLevel: 'warn',
    warnings: [],
  });
});

test('a provider is called Google only if it is Google, otherwise OIDC_NAME or its host name', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' };
  const own = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'larder', OIDC_CLIENT_SECRET: 'hush' };
  expect(readConfig(google).openId).toMatchObject({ issuer: 'https://accounts.google.com', name: 'Google' });
  expect(readConfig({ ...google, GOOGLE_ISSUER: own.OIDC_ISSUER }).openId?.name).toBe('login.example.org');
  expect(readConfig(own).openId).toMatchObject({
    clientId: 'larder',
    issuer: own.OIDC_ISSUER,
    name: 'login.example.org',
  });
  expect(readConfig({ ...own, OIDC_NAME: 'Parish account' }).openId?.name).toBe('Parish account');
  expect(mistakes({ ...own, ...google })).toEqual([
    expect.stringMatching(/^GOOGLE_CLIENT_ID must not be set together with/),
  ]);
});

test('an empty variable counts as not set, and white space around a value is ignored', () => {
  const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']));
  expect(readConfig(empty)).toEqual(readConfig({}));
  expect(readConfig({ PORT: ' 8080\n' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' });
});

test('sample foods are on by default only with the embedded database', () => {
  const DATABASE_URL = 'postgres://localhost/larder';
  expect(readConfig({}).sampleFoods).toBe(true);
  expect(readConfig({ SAMPLE_FOODS: 'off' }).sampleFoods).toBe(false);
  expect(readConfig({ DATABASE_URL }).sampleFoods).toBe(false);
  expect(readConfig({ DATABASE_URL, SAMPLE_FOODS: 'on' }).sampleFoods).toBe(true);
});

test('mail is sent from an address of this site unless MAIL_FROM is set', () => {
  const SMTP_URL = 'smtps://mail.example.org';
  const mail = (env: Record<string, string>) => mailBy(readConfig({ SMTP_URL, ...env }), undefined);
  expect(mail({ PUBLIC_URL: 'https://larder.example.org:8443' })).toEqual({
    smtpUrl: SMTP_URL,
    from: { name: '', address: 'no-reply@larder.example.org' },
  });
  for (const MAIL_FROM of ['larder@example.org', '<larder@example.org>']) {
    expect(mail({ MAIL_FROM })?.from).toEqual({ name: '', address: 'larder@example.org' });
  }
  expect(mail({ MAIL_FROM: '"Larder, the" <a@example.org>' })?.from.name).toBe('Larder, the');
});

describe('an invalid value', () => {
  const wrong: Record<string, string> = {
    PORT: '70000',
    PUBLIC_URL: 'larder.example.org',
    DATABASE_URL: 'mysql://larder:hunter2@localhost/larder',
    TIME_ZONE: 'Vienna',
    LOCALE: 'Vienna!',
    SAMPLE_FOODS: 'yes',
    TRUST_PROXY: 'all',
    CORS_ORIGINS: 'https://app.example.org,*',
    SECRET: 'hunter2',
    GOOGLE_ISSUER: 'login.example.org',
    FIREBASE_AUTH_DOMAIN: 'https://my-larder.firebaseapp.com',
    FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example.org:9099',
    SMTP_URL: 'larder:hunter2@mail.example.org',
    MAIL_FROM: 'The Larder',
    CONTACT_EMAIL: 'a@example.org, b@example.org',
    METRICS_TOKEN: 'hunter2',
    MODERATORS: 'ada, ben',
    MAP_TILES: 'https://tiles.example.org',
    TRANSLATE_URL: 'https://translate.example.org',
    UPDATE_FEED_URL: 'http://releases.example.org/newest.json',
    LOG_LEVEL: 'loud',
  };

  test('is reported together with all others, with its name, what is wrong and an example', () => {
    const lines = mistakes(wrong);
    for (const [name, value] of Object.entries(wrong)) {
      const line = lines.find((text) => text.startsWith(`${name} must be`)) ?? '';
      expect(line, name).toMatch(new RegExp(`^${name} must be .+\\. Example: ${name}=.+$`));
      if (!value.includes('hunter2')) expect(line).toContain(`not '${value}'`);
    }
    expect(lines.filter((line) => / must be /.test(line))).toHaveLength(Object.keys(wrong).length + 2);
    expect(lines).toHaveLength(Object.keys(wrong).length + 2);
  });

  test('is not printed if it is secret', () => {
    expect(mistakes(wrong).join('\n')).not.toContain('hunter2');
    expect(mistakes({ GOOGLE_CLIENT_SECRET: 'hunter2' }).join('\n')).not.toContain('hunter2');
  });

  test.each([
    ['PORT', '0'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PUBLIC_URL', 'https://example.org/larder'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'https://example.org?x'],
    ['PUBLIC_URL', 'https://someone:secret@example.org'],
    ['DATABASE_URL', 'larder'],
    ['TRUST_PROXY', '17'],
    ['CORS_ORIGINS', 'https://a.example.org,'],
    ['SMTP_URL', 'smtp:mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
    ['SMTP_URL', 'smtp://256.1.1.1'],
    ['SECRET', 'x'.repeat(31)],
    ['METRICS_TOKEN', 'x'.repeat(31)],
    ['METRICS_TOKEN', 'two words '.repeat(4)],
    ['MAP_TILES', 'on'],
    ['MAP_TILES', 'ftp://tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://a;script-src/{z}/{x}/{y}.png'],
    ['TRANSLATE_URL', 'javascript:{text}'],
    ['TRANSLATE_URL', 'https://{text}.example.org/'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost'],
  ])('is found in %s=%s', (name, value) => {
    expect(mistakes({ ...(name.startsWith('FIREBASE') && firebase), [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be`)),
    ]);
  });

  test('is reported with a valid example', () => {
    const lines = mistakes(wrong);
    const examples = Object.fromEntries(
      lines
        .map((line) => /Example: (\w+)=(.+)$/.exec(line) ?? [])
        .map(([, name = '', value = '']) => [name, value.startsWith('the output of') ? 'x'.repeat(64) : value]),
    );
    const { FIREBASE_AUTH_EMULATOR_HOST, ...others } = examples;
    expect(mistakes({ ...others })).toEqual([]);
    expect(mistakes({ ...firebase, FIREBASE_AUTH_EMULATOR_HOST: FIREBASE_AUTH_EMULATOR_HOST ?? '' })).toEqual([]);
  });
});

describe('variables that belong together', () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
    [{ GOOGLE_CLIENT_SECRET: 'hush' }, ['GOOGLE_CLIENT_ID']],
    [{ OIDC_ISSUER: 'https://login.example.org' }, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
    [{ OIDC_NAME: 'Parish account' }, ['OIDC_ISSUER']],
    [{ FIREBASE_PROJECT_ID: 'my-larder' }, ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN']],
    [{ FIREBASE_API_KEY: 'AIza', FIREBASE_AUTH_DOMAIN: 'a.example.org' }, ['FIREBASE_PROJECT_ID']],
  ])('%j requires %j', (env, missing) => {
    const lines = mistakes(env as Record<string, string>);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(missing);
    for (const line of lines) {
      expect(line).toMatch(/ must be set too, because .+ is\. Example: \w+=.+$/);
      for (const name of Object.keys(env)) expect(line).toContain(name);
    }
  });

  test('an auth emulator is rejected on a site that other machines can reach', () => {
    const env = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readConfig(env).firebase?.emulator).toBe('127.0.0.1:9099');
    const reachable: Record<string, string>[] = [
      { PUBLIC_URL: 'https://larder.example.org' },
      { PUBLIC_URL: 'http://localhost.example.org' },
      { HOST: '0.0.0.0' },
      { HOST: '::' },
      { TRUST_PROXY: '1' },
    ];
    for (const more of reachable) {
      expect(mistakes({ ...env, ...more }), JSON.stringify(more)).toEqual([
        expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST must not be set on a site that other machines can reach\./),
      ]);
    }
  });
});

test('docs/configuration.md names exactly the variables that are read', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  const named = [...readme.matchAll(/^\|\s*([^|]*?)\s*\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...variableNames].toSorted());
});
