import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';

test('many registrations at once wait in line, and those beyond the limit are told at once to retry', async () => {
  const hashing = holdHashing();
  const app = await buildApp({ env: { TRUST_PROXY: '1' }, connections: 8 });
  const answers: Response[] = [];
  const registrations = Array.from({ length: 50 }, async (_, index) => {
    const name = `p${index}`;
    const answer = await app.call('POST', '/auth/sign-up/email', {
      body: { name, email: `${name}@example.org`, password: 'Brotzeit', image: '' },
      headers: { 'X-Forwarded-For': `10.0.0.${index}` },
    });
    answers.push(answer);
  });
  // Two passwords are hashed at once, and thirty wait.
  await expect.poll(() => answers.length).toBe(18);
  for (const refused of answers) {
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'OVERLOADED' });
    expect(refused.headers.get('Retry-After')).toBe('5');
  }
  hashing.goOn();
  await Promise.all(registrations);
  expect(answers.slice(18).map(({ status }) => status)).toEqual(Array(32).fill(200));
});

test('one address can make sixty attempts to register per hour, valid or not', async () => {
  const app = await buildApp({ env: { TRUST_PROXY: '1' } });
  const register = (address: string) =>
    app.call('POST', '/auth/sign-up/email', { body: {}, headers: { 'X-Forwarded-For': address } });
  for (let count = 0; count < 60; count += 1) expect((await register('10.0.0.1')).status).toBe(400);
  expect((await register('10.0.0.1')).status).toBe(429);
  expect((await register('10.0.0.2')).status).toBe(400);
});

/** Blocks password hashing until `goOn` is called. */
function holdHashing(): { goOn(): void } {
  const { scrypt } = crypto;
  const { promise, resolve } = Promise.withResolvers<void>();
  crypto.scrypt = ((...given: Parameters<typeof scrypt>) => void promise.then(() => scrypt(...given))) as typeof scrypt;
  syncBuiltinESMExports();
  onTestFinished(() => {
    crypto.scrypt = scrypt;
    syncBuiltinESMExports();
  });
  return { goOn: resolve };
}
