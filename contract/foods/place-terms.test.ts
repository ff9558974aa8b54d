import { expect, test } from 'vitest';
import { isWithin, parsePoint, roughly } from './place-terms.ts';

test.each([
  ['52.520,13.405', { lat: 52.52, lon: 13.405 }],
  [' 52.520008, 13.404954 ', { lat: 52.520008, lon: 13.404954 }],
  ['(-33.86, 151.21)', { lat: -33.86, lon: 151.21 }],
  [' ( 48.2 ; 16.37 ) ', { lat: 48.2, lon: 16.37 }],
  ['48.2  16.37', { lat: 48.2, lon: 16.37 }],
  ['48.2° 16.37°', { lat: 48.2, lon: 16.37 }],
  ['90,-180', { lat: 90, lon: -180 }],
  ['0;0', { lat: 0, lon: 0 }],
  ['٤٨٫٢، ١٦٫٣٧', { lat: 48.2, lon: 16.37 }],
  ['২৩.৮, ৯০.৪', { lat: 23.8, lon: 90.4 }],
])('parses %s as a point', (text, point) => {
  expect(parsePoint(text)).toEqual(point);
});

// Guards against catastrophic backtracking.
test('long runs of blanks in an invalid point are rejected quickly', () => {
  for (const blank of [' ', '\t', '\u2003']) {
    for (const length of [20, 90, 5000]) {
      const blanks = blank.repeat(length);
      for (const text of [`${blanks}1${blanks}1${blanks}x`, `(${blanks}1${blanks},${blanks}1${blanks})${blanks}x`]) {
        expect(parsePoint(text)).toBeUndefined();
      }
    }
  }
});

test.each(['', 'Vienna', '91,0', '0,181', '52.5', '1,2,3', 'NaN,NaN', '1e1,2', '52,520,13,405'])(
  'rejects %s',
  (text) => {
    expect(parsePoint(text)).toBeUndefined();
  },
);

test.each([
  [{ lat: 48.204, lon: 16.37 }, true],
  [{ lat: 48.2, lon: 16.376 }, true],
  [{ lat: 48.205, lon: 16.37 }, false],
  [{ lat: 48.2, lon: 16.38 }, false],
])('%j is within half a kilometre of the centre: %s', (point, is) => {
  expect(isWithin({ lat: 48.2, lon: 16.37, radius: 500 }, point)).toBe(is);
});

test('an area can extend across the antimeridian', () => {
  expect(isWithin({ lat: 0, lon: 179.999, radius: 500 }, { lat: 0, lon: -179.999 })).toBe(true);
});

test('search locations are rounded to three decimals', () => {
  expect(roughly({ lat: 52.520008, lon: -13.404954 })).toBe('52.520,-13.405');
});
