import { expect, inject, test } from 'vitest';
import { freshDatabase } from '../../test/server/fresh-database.ts';
import { readConfig } from '../config/config.ts';
import { version } from '../config/version.ts';
import { createLog } from '../http/log.ts';
import { reportReady } from '../ready.ts';

test('a server reports its database, mail server and sign-in services, and no secret', async () => {
  const { server } = inject('database') as { server: string };
  const { db } = await freshDatabase();
  const env = { DATABASE_URL: server, TIME_ZONE: 'UTC', PUBLIC_URL: 'https://larder.example.org' };
  const entries: string[] = [];
  const tell = (more: Record<string, string>) =>
    reportReady(createLog('silent', { write: (entry) => entries.push(entry) }), readConfig({ ...env, ...more }), {
      db,
      isTerminal: false,
      smtpUrl: more.SMTP_URL,
    });
  await tell({
    SMTP_URL: 'smtps://larder:geheim@mail.example.org',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'geheim',
  });
  await tell({ FIREBASE_PROJECT_ID: 'my-larder', FIREBASE_API_KEY: 'AIza', FIREBASE_AUTH_DOMAIN: 'a.example.org' });

  const [first, second] = entries.map((entry) => JSON.parse(entry));
  expect(first).toMatchObject({
    ...{ level: 30, url: 'https://larder.example.org', version, mail: 'mail.example.org' },
    database: expect.stringMatching(/^127\.0\.0\.1:\d+\/larder_\w+$/),
    signIn: ['e-mail and password', 'Google (accounts.google.com)'],
  });
  expect(first.msg).toMatch(
    /^Open Larder is ready at https:\/\/larder\.example\.org: version \S+, PostgreSQL 1\d\.\d+ at 127\.0\.0\.1:\d+\/larder_\w+, mail by mail\.example\.org, sign-in by e-mail and password and Google \(accounts\.google\.com\)$/,
  );
  expect(second).toMatchObject({ mail: null, signIn: ['Firebase (my-larder)'] });
  expect(entries.join()).not.toMatch(/geheim|:test@/);
});
