import { expect, test } from 'vitest';
import { looksLikeAddress } from './location-field.tsx';

test.each([
  'Lindenweg 4',
  'Mill Lane 3',
  'Hauptstr. 5a, Graz',
  '8010 Graz, Annenstraße 12',
  '221b Baker Street',
  'Rue de l’Église 7',
])('“%s” looks like an address', (text) => expect(looksLikeAddress(text)).toBe(true));

test.each([
  'By the river',
  'Market square',
  'Lindenweg',
  'Church, after 18:00',
  'Market, 10 am',
  'Station, 200 m to the left',
  '',
])('“%s” does not look like an address', (text) => expect(looksLikeAddress(text)).toBe(false));
