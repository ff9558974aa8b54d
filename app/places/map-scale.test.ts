// @vitest-environment jsdom
import { map as makeMap } from 'leaflet';
import { expect, test } from 'vitest';
import { compilingWords } from '../../contract/words/said.ts';
import { MapScale } from './map-scale.ts';

test('a map shows lengths in the reader’s language, and miles only in English', () => {
  const scale = (language: string) => {
    const element = document.createElement('div');
    const map = makeMap(element, { center: [48.2, 16.3], zoom: 13 });
    new MapScale(compilingWords(language, ({ message }) => message)).addTo(map);
    return [...element.querySelectorAll('.leaflet-control-scale-line')].map(({ textContent }) => textContent);
  };
  expect(scale('en')).toEqual(['1 km', '3,000 ft']);
  expect(scale('ar')).toEqual(['1 كم']);
  expect(scale('bn')).toEqual(['১ কিমি']);
});
