import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, variableNames } from './config.ts';

/** The lines that an environment is refused with, or none. */
function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const [headline, ...lines] = (error as Error).message.split('\n');
    expect(headline).toBe('Open Larder can not start with this configuration:');
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
    dataDir: './data',
    dailyBackups: 7,
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseConnections: 8,
    databaseTimeout: 15_000,
    timeZone: 'Europe/Vienna',
    sampleFoods: true,
    trustProxy: 0,
    corsOrigins: [],
    secret: undefined,
    google: undefined,
    firebase: undefined,
    mail: undefined,
    mapTiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    answerCacheBytes: 33_554_432,
    sharedCacheSeconds: 0,
    readsPerMinute: 6000,
    requiresConfirmedEmail: false,
    postsPerDay: 60,
    inviteOnly: false,
    shutdownDelay: 0,
    metricsToken: undefined,
    moderators: [],
    logLevel: 'info',
    warnings: [],
  });
});

test('a machine that says UTC is not believed without a word about where the site is', () => {
  const [warning] = readConfig({}, 'UTC').warnings;
  expect(warning).toContain('TIME_ZONE=Europe/Vienna');
  expect(readConfig({ TIME_ZONE: 'UTC' }, 'UTC').warnings).toEqual([]);
  expect(readConfig({}, 'Europe/London').warnings).toEqual([]);
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
    TIME_ZONE: 'Europe/Vienna',
    LOCALE: 'de-AT',
    SAMPLE_FOODS: 'on',
    TRUST_PROXY: '2',
    CORS_ORIGINS: 'https://app.example.org, http://localhost:5173/',
    SECRET: 'x'.repeat(32),
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'hush',
    GOOGLE_ISSUER: 'https://login.example.org',
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
    LOG_LEVEL: 'warn',
    REQUIRE_CONFIRMED_EMAIL: 'on',
    INVITE_ONLY: 'on',
    POSTS_PER_DAY: '0',
  };
  expect(readConfig(env)).toEqual({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://larder.example.org',
    dataDir: '/var/lib/open-larder',
    dailyBackups: 3,
    databaseUrl: 'postgres://larder:password@localhost:6432/larder',
    databaseDirectUrl: 'postgres://larder:password@localhost:5432/larder',
    databaseConnections: 4,
    databaseTimeout: 5_000,
    timeZone: 'Europe/Vienna',
    dateFormat: 'dd.MM.yyyy',
    sampleFoods: true,
    trustProxy: 2,
    corsOrigins: ['https://app.example.org', 'http://localhost:5173'],
    secret: 'x'.repeat(32),
    google: { clientId: 'id', clientSecret: 'hush', issuer: 'https://login.example.org' },
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
    answerCacheBytes: 67_108_864,
    sharedCacheSeconds: 5,
    readsPerMinute: 600,
    requiresConfirmedEmail: true,
    postsPerDay: 0,
    inviteOnly: true,
    shutdownDelay: 10_000,
    metricsToken: 'm'.repeat(32),
    moderators: ['ada@example.org', 'ben@example.org'],
    logLevel: 'warn',
    warnings: [],
  });
});

test('an empty variable counts as not set, and space around a value as nothing', () => {
  const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']));
  expect(readConfig(empty)).toEqual(readConfig({}));
  expect(readConfig({ PORT: ' 8080\n' })).toMatchObject({ port: 8080, publicUrl: 'http://localhost:8080' });
});

test('sample foods come with the embedded database, and with a server only when asked for', () => {
  const DATABASE_URL = 'postgres://localhost/larder';
  expect(readConfig({}).sampleFoods).toBe(true);
  expect(readConfig({ SAMPLE_FOODS: 'off' }).sampleFoods).toBe(false);
  expect(readConfig({ DATABASE_URL }).sampleFoods).toBe(false);
  expect(readConfig({ DATABASE_URL, SAMPLE_FOODS: 'on' }).sampleFoods).toBe(true);
});

test('mail comes from this site, unless it is said from whom', () => {
  const SMTP_URL = 'smtps://mail.example.org';
  expect(readConfig({ SMTP_URL, PUBLIC_URL: 'https://larder.example.org:8443' }).mail).toEqual({
    smtpUrl: SMTP_URL,
    from: { name: 'Open Larder', address: 'no-reply@larder.example.org' },
    contact: undefined,
  });
  for (const MAIL_FROM of ['larder@example.org', '<larder@example.org>']) {
    expect(readConfig({ SMTP_URL, MAIL_FROM }).mail?.from).toEqual({ name: '', address: 'larder@example.org' });
  }
  expect(readConfig({ SMTP_URL, MAIL_FROM: '"Larder, the" <a@example.org>' }).mail?.from.name).toBe('Larder, the');
});

describe('a mistake', () => {
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
    LOG_LEVEL: 'loud',
  };

  test('is told together with all others, by name, with what is wrong and an example', () => {
    const lines = mistakes(wrong);
    for (const [name, value] of Object.entries(wrong)) {
      const line = lines.find((text) => text.startsWith(`${name} must be`)) ?? '';
      expect(line, name).toMatch(new RegExp(`^${name} must be .+\\. Example: ${name}=.+$`));
      if (!value.includes('hunter2')) expect(line).toContain(`not '${value}'`);
    }
    expect(lines.filter((line) => / must be /.test(line))).toHaveLength(Object.keys(wrong).length + 2);
    expect(lines).toHaveLength(Object.keys(wrong).length + 2);
  });

  test('never repeats a secret', () => {
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
    ['SECRET', 'x'.repeat(31)],
    ['METRICS_TOKEN', 'x'.repeat(31)],
    ['METRICS_TOKEN', 'two words '.repeat(4)],
    ['MAP_TILES', 'on'],
    ['MAP_TILES', 'ftp://tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://{s}.tiles.example.org/{z}/{x}/{y}.png'],
    ['MAP_TILES', 'https://a;script-src/{z}/{x}/{y}.png'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'localhost'],
  ])('is %s=%s', (name, value) => {
    expect(mistakes({ ...(name.startsWith('FIREBASE') && firebase), [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be`)),
    ]);
  });

  test('comes with an example that is accepted', () => {
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

describe('what belongs together', () => {
  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, ['GOOGLE_CLIENT_SECRET']],
    [{ GOOGLE_CLIENT_SECRET: 'hush' }, ['GOOGLE_CLIENT_ID']],
    [{ MAIL_FROM: 'larder@example.org' }, ['SMTP_URL']],
    [{ CONTACT_EMAIL: 'kitchen@example.org' }, ['SMTP_URL']],
    [{ FIREBASE_PROJECT_ID: 'my-larder' }, ['FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN']],
    [{ FIREBASE_API_KEY: 'AIza', FIREBASE_AUTH_DOMAIN: 'a.example.org' }, ['FIREBASE_PROJECT_ID']],
  ])('%j asks for %j', (env, missing) => {
    const lines = mistakes(env as Record<string, string>);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(missing);
    for (const line of lines) {
      expect(line).toMatch(/ must be set too, because .+ is\. Example: \w+=.+$/);
      for (const name of Object.keys(env)) expect(line).toContain(name);
    }
  });

  test('an emulator, whose tokens anyone can make, is refused on a site that others can reach', () => {
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
        expect.stringMatching(/^FIREBASE_AUTH_EMULATOR_HOST must not be set on a site that others can reach\./),
      ]);
    }
  });
});

test("README's configuration table names exactly the variables that are read", () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const named = [...readme.matchAll(/^\|\s*([^|]*?)\s*\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name),
  );
  expect(named.toSorted()).toEqual([...variableNames].toSorted());
});
