import { expect, test } from 'vitest';
import type { Day } from '../../contract/dates.ts';
import { english } from '../../contract/words/said.ts';
import { nextHours, oftenChosen } from './often-chosen.ts';

const [THURSDAY, FRIDAY] = ['2031-04-03', '2031-04-04'] as Day[];

test.each([
  ['08:30', 'Today 17–19', '2031-04-03T17:00/19:00'],
  ['17:00', 'Today 17–19', '2031-04-03T17:00/19:00'],
  ['17:01', 'Tonight 18–20', '2031-04-03T18:00/20:00'],
  ['19:20', 'Tonight 20–22', '2031-04-03T20:00/22:00'],
  ['20:00', 'Tonight 20–22', '2031-04-03T20:00/22:00'],
  ['20:01', 'Tomorrow 17–19', '2031-04-04T17:00/19:00'],
  ['23:59', 'Tomorrow 17–19', '2031-04-04T17:00/19:00'],
])('at %s, the first suggested time is %s', (now, words, time) => {
  const first = oftenChosen(THURSDAY as Day, now)[0];
  expect([first && english._(first.words), first?.time]).toEqual([words, time]);
});

test('if tomorrow is a Saturday, it is suggested only once', () => {
  const words = oftenChosen(FRIDAY as Day, '21:00').map(({ words }) => english._(words));
  expect(words).toEqual(['Tomorrow 17–19', 'Tomorrow morning', 'Any time, just ring']);
});

test('the fields for another time start with the suggested hours', () => {
  expect(nextHours(THURSDAY as Day, '18:10')).toEqual({ day: THURSDAY, from: '19:00', to: '21:00' });
});
