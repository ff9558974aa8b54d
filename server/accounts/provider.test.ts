import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';

test('browsers learn by which name to offer a provider', async () => {
  const signIn = async (env: Record<string, string>) => {
    const { call } = await buildApp({ env });
    return (await (await call('GET', '/site')).json()).signIn;
  };
  const own = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'larder', OIDC_CLIENT_SECRET: 'hush' };
  expect(await signIn({})).toEqual({ service: 'embedded', provider: null });
  expect(await signIn(own)).toEqual({ service: 'embedded', provider: 'login.example.org' });
  expect(await signIn({ ...own, OIDC_NAME: 'Parish account' })).toEqual({
    service: 'embedded',
    provider: 'Parish account',
  });
});

test('an answer of the sign-in service that leads elsewhere is passed on, though it calls its empty body JSON', async () => {
  const env = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'larder', OIDC_CLIENT_SECRET: 'hush' };
  const { call } = await buildApp({ env });
  const response = await call('GET', '/auth/callback/google?code=x&state=y');
  expect([response.status, response.headers.get('Location')]).toEqual([302, expect.stringContaining('error=')]);
});
