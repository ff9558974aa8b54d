// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { chooseMapApp, mapAppOf, mapLink } from './map-link.ts';

afterEach(() => vi.restoreAllMocks());

const place = { lat: 47.067, lon: -15.45, address: 'Straße & Söhne 7, 2. Stock #4' };
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPHONE = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${SAFARI} Version/18.1 Mobile/15E148 Safari/604.1`;

test.each([
  [
    'android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['android', 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0'],
  ['apple', IPHONE],
  ['apple', `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${SAFARI} CriOS/126.0 Mobile/15E148 Safari/604.1`],
  ['apple', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${SAFARI} FxiOS/128.0 Mobile/15E148 Safari/605.1.15`],
  ['apple', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/18.1 Safari/605.1.15`],
  [
    'page',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  ],
  ['page', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0'],
  [
    'page',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  ],
  [
    'page',
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  ],
  ['page', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'],
  ['page', ''],
])('opens addresses in %s for the user agent %s', (app, userAgent) => {
  expect(mapAppOf(userAgent)).toBe(app);
});

test.each(['android', 'apple', 'page'] as const)(
  'links for %s contain the full address, in any script, and its point',
  (app) => {
    const link = mapLink(place, app);
    const { protocol, searchParams, hash, pathname } = new URL(link);
    expect(protocol).toBe(app === 'android' ? 'geo:' : 'https:');
    expect(searchParams.get('q') ?? searchParams.get('query')).toBe(place.address);
    const points = { android: pathname, apple: searchParams.get('sll'), page: hash };
    expect(points[app]).toMatch(app === 'page' ? /^#map=16\/47\.067\/-15\.45$/ : /^47\.067,-15\.45$/);
  },
);

test('map links in a page stored for offline use fit the device', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  document.body.innerHTML = '<a></a><a href="/">Home</a>';
  const [link, other] = document.querySelectorAll('a');
  link?.setAttribute('data-place', JSON.stringify(place));
  chooseMapApp(document);
  expect(link?.href).toBe(mapLink(place, 'apple'));
  expect(other?.getAttribute('href')).toBe('/');
});
