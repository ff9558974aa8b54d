import { describe, expect, test } from 'vitest';
import { cookieNames, cookieNamesAnywhere } from './cookie-names.ts';

const larder = 'https://larder.example';

test.each([
  ['http://localhost:3000', 'larder-3000-session', 'larder-3000-language', 'larder-3000-sign-in'],
  ['http://localhost:3001', 'larder-3001-session', 'larder-3001-language', 'larder-3001-sign-in'],
  ['http://larder.lan', 'larder-80-session', 'larder-80-language', 'larder-80-sign-in'],
  [larder, '__Host-session', 'language', '__Secure-sign-in'],
  [`${larder}:8443`, '__Host-larder-8443-session', 'larder-8443-language', '__Secure-larder-8443-sign-in'],
])('at %s, cookie names contain the port if other programs can share the host', (url, session, language, signIn) => {
  expect(cookieNames(url)).toMatchObject({ session, language, signIn });
});

describe('name patterns that match any port', () => {
  const isSession = (url: string, name: string) => new RegExp(`^${cookieNamesAnywhere(url).session}$`).test(name);

  test('match names with the same scheme and older names without a port', () => {
    for (const name of ['session', 'larder-80-session', 'larder-3001-session']) {
      expect(isSession('http://localhost:3000', name), name).toBe(true);
      expect(isSession(larder, `__Host-${name}`), name).toBe(true);
      expect(isSession(larder, name), name).toBe(false);
    }
    for (const name of ['my-session', 'larder--session', 'larder-3000-sessions', '__Host-session']) {
      expect(isSession('http://localhost:3000', name), name).toBe(false);
    }
  });
});
