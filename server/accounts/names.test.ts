import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { emailOf, tokenIssuer } from '../../test/server/token-issuer.ts';
import { idTokenVerifier } from './sign-in/id-token.ts';

test('names cannot differ only in invisible characters', async () => {
  const issuer = await tokenIssuer();
  const app = await buildApp({ verifyIdToken: idTokenVerifier(issuer.trusted) });
  for (const [name, shown] of [
    ['A\u200bda\u202e', 'Ada'],
    ['\u200b\u3164', 'ada'],
    [`${'x'.repeat(99)}🍞`, 'x'.repeat(99)],
  ] as const) {
    const token = await issuer.token('Ada', { claims: { name } });
    const jwt = await app.call('POST', '/jwt', {
      body: { email: emailOf('Ada') },
      headers: { Authorization: `Bearer ${token}` },
    });
    const cookie = jwt.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await (await app.call('GET', '/session', { as: { cookie } })).json()).toMatchObject({
      user: { name: shown },
    });
  }
});
