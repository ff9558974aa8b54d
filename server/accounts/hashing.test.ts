import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';

test('a crowd that registers waits in line, and who is too much is told at once to come again', {
  tags: 'load',
}, async () => {
  const app = await buildApp({ env: { TRUST_PROXY: '1' }, connections: 8 });
  const register = (name: string) =>
    app.call('POST', '/auth/sign-up/email', {
      body: { name, email: `${name}@example.org`, password: 'Brotzeit', image: '' },
      headers: { 'X-Forwarded-For': `10.0.0.${name.length}` },
    });
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => register(`p${index}`)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(32);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.length).toBe(refused.length + answers.filter(({ status }) => status === 200).length);
  expect(await refused[0]?.json()).toMatchObject({ code: 'OVERLOADED' });
  expect(refused[0]?.headers.get('Retry-After')).toBe('5');
  expect((await register('late')).status).toBe(200);
});

test('one address makes sixty accounts an hour, right or wrong', async () => {
  const app = await buildApp({ env: { TRUST_PROXY: '1' } });
  const register = (address: string) =>
    app.call('POST', '/auth/sign-up/email', { body: {}, headers: { 'X-Forwarded-For': address } });
  for (let count = 0; count < 60; count += 1) expect((await register('10.0.0.1')).status).toBe(400);
  expect((await register('10.0.0.1')).status).toBe(429);
  expect((await register('10.0.0.2')).status).toBe(400);
});
