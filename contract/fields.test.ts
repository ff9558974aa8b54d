import { describe, expect, test } from 'vitest';
import { msg } from '#words';
import { day, imageLink, text } from './fields.ts';
import { isImageLink } from './foods/image-link.ts';

function fault(schema: ReturnType<typeof text>, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe('an image link', () => {
  test.each([
    'http://example.org',
    'https://example.org/',
    'https://example.org/loaf.jpg',
    'HTTPS://EXAMPLE.ORG/LOAF.JPG',
    'https://cdn.images.example.co.uk/a/b/c.png?size=large&v=2#top',
    'https://example.org:8443/loaf.jpg',
    'https://example.org?picture=1',
    'https://example.org/brötchen.jpg',
    'https://bäckerei.example/x.jpg',
    'https://пример.рф/хлеб.jpg',
    'https://xn--bckerei-5wa.example/x.jpg',
    'https://xn--e1afmkfd.xn--p1ai/x.jpg',
    'https://उदाहरण.परीक्षा/x.jpg',
    'https://my_bucket.s3.amazonaws.com/x.jpg',
    'https://local.example.org/x.jpg',
    'https://192.168.1.1.example.org/x.jpg',
    'https://my-bakery.example.io/x',
    'https://1.example.com/x',
    `https://example.org/${'x'.repeat(2028)}`,
  ])('accepts %s', (link) => {
    expect(fault(imageLink(msg`Image`), link)).toBeUndefined();
  });

  test.each([
    'loaf.jpg',
    'example.org/loaf.jpg',
    '//example.org/loaf.jpg',
    'ftp://example.org/loaf.jpg',
    'javascript:alert(1)//https://example.org',
    'data:image/png;base64,iVBORw0KGgo=',
    'http://localhost/loaf.jpg',
    'http://localhost:3000/loaf.jpg',
    'http://example.c/loaf.jpg',
    'http://192.168.1.1/loaf.jpg',
    'http://example.123/loaf.jpg',
    'http://-example.org/loaf.jpg',
    'http://example-.org/loaf.jpg',
    'http://.org',
    'http://example..org',
    'http://example.org/a loaf.jpg',
    'http://example.org\nhttp://example.com',
    'http://user:password@example.org/loaf.jpg',
    'http://example.org./loaf.jpg',
    'http://example.org:99999/loaf.jpg',
    'http://example.org\\@10.0.0.1/loaf.jpg',
    'http://127.0.0.1/loaf.jpg',
    'http://10.1.2.3:8080/loaf.jpg',
    'http://172.16.0.1/loaf.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://2130706433/loaf.jpg',
    'http://0x7f000001/loaf.jpg',
    'http://0x7f.1/loaf.jpg',
    'http://127.1/loaf.jpg',
    'http://0177.0.0.01/loaf.jpg',
    'http://[::1]/loaf.jpg',
    'http://[fc00::1]/loaf.jpg',
    'http://[::ffff:10.0.0.1]/loaf.jpg',
    'http://127。0。0。1/loaf.jpg',
    'http://printer.local/loaf.jpg',
    'http://PRINTER.LOCAL/loaf.jpg',
    'http://printer.ｌocal/loaf.jpg',
    'http://app.localhost:3000/loaf.jpg',
    'http://metadata.google.internal/loaf.jpg',
    'http://nas.home.arpa/loaf.jpg',
    'http://router.lan/loaf.jpg',
    'see https://example.org/loaf.jpg',
    'https://',
  ])('rejects %j', (link) => {
    expect(fault(imageLink(msg`Image`), link)).toBe('Enter a Valid Link');
  });

  test('can have at most 2,048 characters', () => {
    expect(fault(imageLink(msg`Image`), `https://example.org/${'x'.repeat(2029)}`)).toBe(
      'Image can have at most 2048 characters.',
    );
  });

  // Guards against catastrophic backtracking.
  test.each(['a-', 'a.', 'a', '.-', 'ä'])('with a long invalid host name is rejected quickly: %s', (tail) => {
    const link = `http://${tail.repeat(Math.floor(2000 / tail.length))}!`;
    expect(fault(imageLink(msg`Image`), link)).toBe('Enter a Valid Link');
  });
});

describe('a text', () => {
  test('is trimmed before its length is checked', () => {
    expect(text(msg`Title`, 5).parse('  abcde\n')).toBe('abcde');
    expect(fault(text(msg`Title`, 5), 'abcdef')).toBe('Title can have at most 5 characters.');
  });

  test.each([undefined, null, '', '   ', '\n\t', '\u200b\u2060', ' \u202e ', '\u3164', '\u2800', 7, ['a'], { a: 1 }])(
    'counts as missing if it is %j',
    (value) => {
      expect(fault(text(msg`Title`, 5), value)).toBe('Title is required.');
    },
  );

  test.each(['a\0b', 'a\ud800b', '\udc00', '🍞'.slice(0, 1)])('rejects unstorable characters: %j', (value) => {
    expect(fault(text(msg`Title`, 5), value)).toBe('Title contains a character that can’t be stored.');
  });

  test('is cleaned of invisible characters before its length is checked', () => {
    expect(text(msg`Title`, 5).parse('\u200bab\u202ecde\ufeff')).toBe('abcde');
    expect(text(msg`Title`, 5).parse('bre\u0301ad')).toBe('br\u00e9ad');
  });
});

test('an invalid date gets an error with the expected format', () => {
  expect(fault(day(msg`Expired Date`), '02/30/2026')).toBe(
    'Expired Date must be a real date, in the format MM/dd/yyyy or ISO 8601, for example 2027-01-31T12:00:00Z.',
  );
});

test('a photo of this site is accepted by path, and by full link if the site’s address is known', () => {
  const path = '/photos/0199c1d0-7c1e-7000-8000-000000000000-1280.webp';
  const site = 'http://192.168.1.20:3000';
  expect(isImageLink(path)).toBe(true);
  expect(isImageLink(`${site}${path}`)).toBe(false);
  expect(isImageLink(`${site}${path}`, site)).toBe(true);
  expect(imageLink(msg`Image`, site).parse(` ${site}${path} `)).toBe(path);
  for (const other of [`${site}/art/loaf.svg`, `${site}1${path}`, `${path}?x`, path.toUpperCase(), `/x${path}`]) {
    expect(isImageLink(other, site), other).toBe(false);
  }
});
