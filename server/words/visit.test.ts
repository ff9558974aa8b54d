import { describe, expect, test } from 'vitest';
import { type LanguageSettings, variesBy, visitReader } from './visit.ts';

const site = {
  publicUrl: 'https://larder.example',
  languages: ['en', 'de', 'pt', 'pt-BR'],
  language: 'en',
  dateFormat: undefined,
};
const languageOf = (headers: Parameters<ReturnType<typeof visitReader>>[0], settings = site) =>
  visitReader(settings)(headers).language;

describe('A visitor gets the site', () => {
  test('in the language that they have chosen, if it is offered', () => {
    const acceptLanguage = 'pt';
    expect(languageOf({ cookie: 'larder-3000-session=x; language=de', acceptLanguage })).toBe('de');
    expect(languageOf({ cookie: 'language=pt-BR', acceptLanguage: 'de' })).toBe('pt-BR');
    for (const cookie of ['language=fr', 'language=', 'language=../de', 'my-language=de', 'language=dex'])
      expect(languageOf({ cookie, acceptLanguage }), cookie).toBe('pt');
  });

  test('in the language that the URL names, before any other, if it is offered', () => {
    const headers = { cookie: 'language=de', acceptLanguage: 'pt' };
    for (const url of ['/foods?lang=en', 'https://larder.example/?search=x&lang=en#top', '/?lang=en&lang=pt'])
      expect(languageOf({ url, ...headers }), url).toBe('en');
    for (const url of ['/foods', '/lang=en', '/?lang=', '/?lang=fr', '/?lang=en-', '/?slang=en', '/?lang=../en'])
      expect(languageOf({ url, ...headers }), url).toBe('de');
  });

  test('otherwise in the first offered language that their browser asks for, of any region', () => {
    expect(languageOf({ acceptLanguage: 'de-AT,de;q=0.9,en;q=0.8' })).toBe('de');
    expect(languageOf({ acceptLanguage: 'fr-FR,fr;q=0.9,de;q=0.3,en;q=0.2' })).toBe('de');
    expect(languageOf({ acceptLanguage: 'PT-br' })).toBe('pt-BR');
    expect(languageOf({ acceptLanguage: 'pt-AO' })).toBe('pt');
    expect(languageOf({ acceptLanguage: 'en;q=0.2,de;q=0.7' })).toBe('de');
    expect(languageOf({ acceptLanguage: 'de;q=0, pt' })).toBe('pt');
  });

  test('otherwise in the site’s language, even if the browser sends nothing or nonsense', () => {
    const german = { ...site, language: 'de' };
    for (const acceptLanguage of [undefined, '', '*', 'tlh', ';;q=,', `fr,${'x,'.repeat(200)}`])
      expect(languageOf({ acceptLanguage }, german), acceptLanguage).toBe('de');
  });

  test('with dates in the format of the browser’s region, otherwise in that of the language', () => {
    const formatOf = (acceptLanguage: string, cookie = '', settings: LanguageSettings = site) =>
      visitReader(settings)({ acceptLanguage, cookie }).dateFormat;
    expect([formatOf('en-GB'), formatOf('en-US'), formatOf('de-AT')]).toEqual([
      'dd/MM/yyyy',
      'MM/dd/yyyy',
      'dd.MM.yyyy',
    ]);
    expect(formatOf('en-US', 'language=de')).toBe('dd.MM.yyyy');
    const british = { ...site, region: 'GB' };
    expect(formatOf('en', '', british), 'a browser that names no country').toBe('dd/MM/yyyy');
    expect(formatOf('en-US', '', british)).toBe('MM/dd/yyyy');
    expect(formatOf('', '', { ...british, languages: ['en'] })).toBe('dd/MM/yyyy');
    expect(formatOf('fr', '', { ...british, languages: ['en'], region: 'US' })).toBe('dd/MM/yyyy');
    const always = { ...site, dateFormat: 'yyyy-MM-dd' as const };
    expect(visitReader(always)({ acceptLanguage: 'de' })).toEqual({ language: 'de', dateFormat: 'yyyy-MM-dd' });
  });
});

test('if only one language is offered, only dates depend on the browser', () => {
  const one = { ...site, languages: ['en'] };
  expect(visitReader(one)({ acceptLanguage: 'de-AT', cookie: 'language=de' })).toEqual({
    language: 'en',
    dateFormat: 'dd.MM.yyyy',
  });
  expect(variesBy(one, '/foods')).toEqual(['Accept-Language']);
});

test('a URL that names a language returns the same to everyone if shared caches store it', () => {
  const url = '/foods?lang=pt-BR';
  const german = { url, cookie: 'language=de', acceptLanguage: 'en-GB' };
  const shared = { ...site, region: 'AT', sharedCacheSeconds: 5 };
  expect(visitReader(shared)(german)).toEqual(visitReader(shared)({ url }));
  expect(variesBy(shared, url)).toEqual([]);
  expect(variesBy(site, url), 'dates follow the browser').toEqual(['Accept-Language']);
  for (const settings of [shared, site])
    for (const plain of ['/foods', '/foods?lang=fr'])
      expect(variesBy(settings, plain)).toEqual(['Accept-Language', 'Cookie']);
  const one = { ...shared, languages: ['en'] };
  expect(visitReader(one)({ acceptLanguage: 'en-US' })).toEqual(visitReader(one)({ acceptLanguage: 'de' }));
  expect(variesBy(one, '/foods')).toEqual([]);
});
