import { expect, test } from 'vitest';
import { emailKey, plainDomain, plainEmail } from './email.ts';

test.each([
  ['ada@example.org', 'ada@example.org'],
  [' ada@Example.ORG\n', 'ada@example.org'],
  ['Ada.Lovelace+food@mail.example.org', 'Ada.Lovelace+food@mail.example.org'],
  ['r&d@firm.example', 'r&d@firm.example'],
  ["o'brien!#$%*/=?^_`{|}~-@firm.example", "o'brien!#$%*/=?^_`{|}~-@firm.example"],
  ['ada@xn--e1aybc.xn--p1ai', 'ada@xn--e1aybc.xn--p1ai'],
  ['ada@тест.рф', 'ada@xn--e1aybc.xn--p1ai'],
  ['ada@münchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@MÜNCHEN.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@mu\u0308nchen.example', 'ada@xn--mnchen-3ya.example'],
  ['ada@straße.example', 'ada@xn--strae-oqa.example'],
  ['ada@例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
  ['ada@ｅｘａｍｐｌｅ．ｏｒｇ', 'ada@example.org'],
  ['ada@مثال.إختبار', 'ada@xn--mgbh0fb.xn--kgbechtv'],
  ['ada@example.org.', 'ada@example.org'],
  ['1@2.example', '1@2.example'],
  ['ÄDA@example.org', 'äda@example.org'],
  ['a\u0308da@example.org', 'äda@example.org'],
  ['ада@пример.example', 'ада@xn--e1afmkfd.example'],
])('%s is normalised to %s', (text, plain) => {
  expect(plainEmail(text)).toBe(plain);
  expect(plainEmail(plain)).toBe(plain);
});

test.each([
  ['', ' ', 'ada', 'ada@', '@example.org', 'ada@example', 'ada@@example.org', 'ada@b@example.org'],
  [
    'ada@.example.org',
    'ada@example..org',
    'ada@-example.org',
    'ada@example-.org',
    'ada@exa mple.org',
    'ada@exa_mple.org',
  ],
  ['.ada@example.org', 'ada.@example.org', 'a..da@example.org', 'ada lovelace@example.org', '"ada"@example.org'],
  ['ada@127.0.0.1', 'ada@[127.0.0.1]', 'ada@1.2', 'ada@0x7f.1', 'ada@example.1', 'ada@example.o'],
  [
    'ada@example.org:25',
    'ada@example.org/path',
    'ada@example.org?x',
    'ada@example.org#x',
    'ada@%65xample.org',
    'ada@a\\b.org',
  ],
  [
    'ada@example.org,ben@example.org',
    'Ada <ada@example.org>',
    'ada;ben@example.org',
    'a\u0000da@example.org',
    'ada\r\nBcc:x@example.org',
  ],
  [
    `${'x'.repeat(65)}@example.org`,
    `ada@${'x'.repeat(64)}.org`,
    `ada@${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(60)}.example.org`,
  ],
])('rejects as an email address: %s', (...texts) => {
  for (const text of texts) expect(plainEmail(text), text).toBeUndefined();
});

test('two spellings of an email address compare as equal', () => {
  expect(emailKey(' Ada@MÜNCHEN.example')).toBe(emailKey('ada@xn--mnchen-3ya.example'));
  expect(emailKey(' Nobody ')).toBe('nobody');
});

test('plainDomain accepts part of a domain', () => {
  expect(plainDomain('münchen')).toBe('xn--mnchen-3ya');
  expect(plainDomain('no domain')).toBeUndefined();
});
