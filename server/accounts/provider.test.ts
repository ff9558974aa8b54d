import { expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';

test('browsers get the name of the provider', async () => {
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

test('a redirect from the sign-in service is passed on, although it declares its empty body as JSON', async () => {
  const env = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'larder', OIDC_CLIENT_SECRET: 'hush' };
  const { call } = await buildApp({ env });
  const response = await call('GET', '/auth/callback/google?code=x&state=y');
  expect([response.status, response.headers.get('Location')]).toEqual([302, expect.stringContaining('error=')]);
});
