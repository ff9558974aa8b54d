import { describe, expect, test } from 'vitest';
import { siteHosts } from './site-hosts.ts';

const ofSite = (publicUrl: string, trustProxy = 0) => siteHosts({ publicUrl, trustProxy });

describe('a request counts as sent to the site', () => {
  test.each([
    ['its own name', ['larder.example.org', 'larder.example.org:443', 'LARDER.Example.org', 'larder.example.org.']],
    ['a name below it', ['www.larder.example.org', 'origin.larder.example.org:3000']],
    ['an address', ['192.168.1.5', '192.168.1.5:3000', '127.0.0.1:3000', '[::1]:3000', '[2001:db8::1]']],
    ['a name without a dot, as of a container', ['localhost', 'localhost:3000', 'app:3000', 'open-larder_app:3000']],
    ['a name of a private network', ['raspberrypi.local:3000', 'larder.lan', 'a.b.internal', 'larder.home.arpa']],
    ['no name, as by HTTP/1.0', [undefined, '']],
  ])('by %s', (_what, hosts) => {
    const isOurs = ofSite('https://larder.example.org');
    for (const host of hosts) expect(isOurs({ host }), host).toBe(true);
  });

  test('by its name without www', () => {
    const isOurs = ofSite('https://www.larder.example.org');
    expect([isOurs({ host: 'larder.example.org' }), isOurs({ host: 'www.larder.example.org' })]).toEqual([true, true]);
  });

  test.each([['https://larder.example.org'], ['http://localhost:3000'], ['http://192.168.1.5:3000']])(
    'at %s, unless by a name that others can register',
    (publicUrl) => {
      const isOurs = ofSite(publicUrl);
      for (const host of [
        ...['rebound.example.com', 'rebound.example.com:3000', 'example.org', 'evil-larder.example.org'],
        ...['larder.example.org.evil.example.com', '127.0.0.1.evil.example.com', 'localhost.example.com', 'evil.com:'],
        ...['local.com', 'my.lan.example.com', 'evil.com.', 'larder.example.org@evil.com', 'lan.evil'],
      ]) {
        expect(isOurs({ host }), host).toBe(false);
        expect(isOurs({ host }), `${host}, once more`).toBe(false);
      }
    },
  );

  test('by the host that a trusted proxy forwards, whatever name the proxy itself uses', () => {
    const forwarded = (trustProxy: number, host: string, name: string) =>
      ofSite('https://larder.example.org', trustProxy)({ host, 'x-forwarded-host': name });
    expect(forwarded(1, 'site.cloud.example.com', 'larder.example.org')).toBe(true);
    expect(forwarded(2, 'site.cloud.example.com', 'larder.example.org, inner.example.com')).toBe(true);
    expect(forwarded(1, '127.0.0.1:3000', 'evil.example.com')).toBe(false);
    expect(forwarded(1, 'app:3000', 'larder.example.org, evil.example.com')).toBe(false);
    expect(forwarded(0, 'evil.example.com', 'larder.example.org')).toBe(false);
    expect(forwarded(1, 'larder.example.org', 'site.cloud.example.com'), 'which is its own all the same').toBe(true);
  });
});
