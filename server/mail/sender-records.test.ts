import { expect, test } from 'vitest';
import { domainOf, readSenderRecords } from './sender-records.ts';

/** Creates a resolver that knows only these TXT records. */
const resolver = (texts: Record<string, string[]>) => async (name: string) => {
  if (!texts[name]) throw Object.assign(new Error(name), { code: 'ENODATA' });
  return texts[name].map((text) => [text.slice(0, 5), text.slice(5)]);
};

test.each([
  [{}, { spf: 'missing', dmarc: 'missing', dkim: 'missing', selector: null }],
  [
    { 'food.example.org': ['v=spf1 mx -all', 'something'], '_dmarc.food.example.org': ['v=DMARC1; p=none'] },
    { spf: 'found', dmarc: 'found', dkim: 'missing', selector: null },
  ],
  [
    { 'food.example.org': ['v=spf1 mx', 'v=spf1 a'], '_dmarc.example.org': ['v=DMARC1;p=reject'] },
    { spf: 'several', dmarc: 'found', dkim: 'missing', selector: null },
  ],
  [
    { 'food.example.org': ['v=spf10'], '_dmarc.org': ['v=DMARC1'] },
    { spf: 'missing', dmarc: 'missing', dkim: 'missing', selector: null },
  ],
  [
    {
      'mail._domainkey.food.example.org': ['v=DKIM1; k=rsa; p='],
      'google._domainkey.food.example.org': ['v=DMARC1; p=none'],
      's1._domainkey.food.example.org': ['v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3'],
      's2._domainkey.food.example.org': ['p=MIGfMA0GCSqGSIb3'],
    },
    { spf: 'missing', dmarc: 'missing', dkim: 'found', selector: 's1' },
  ],
])('%j is read as %j', async (texts, records) => {
  expect(await readSenderRecords('food.example.org', resolver(texts as Record<string, string[]>))).toEqual(records);
});

test('a record is unknown if the resolver does not respond', async () => {
  const silent = async () => {
    throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' });
  };
  expect(await readSenderRecords('example.org', silent)).toEqual({
    spf: 'unknown',
    dmarc: 'unknown',
    dkim: 'unknown',
    selector: null,
  });
});

test('the DKIM key is unknown if the lookup of a selector times out', async () => {
  const slow = async (name: string) => {
    throw Object.assign(new Error(name), { code: name.startsWith('google.') ? 'ETIMEOUT' : 'ENODATA' });
  };
  expect(await readSenderRecords('example.org', slow)).toMatchObject({
    spf: 'missing',
    dkim: 'unknown',
    selector: null,
  });
});

test('only a public domain has records', () => {
  expect(['a@Example.org', 'a@localhost', 'a@[127.0.0.1]'].map(domainOf)).toEqual(['example.org', null, null]);
});
