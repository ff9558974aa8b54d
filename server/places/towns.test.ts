import { expect, test } from 'vitest';
import { townsCalled } from './towns.ts';

const names = async (text: string) => (await townsCalled(text)).map(({ name, country }) => `${name} ${country}`);

test('a town is found by the beginning of its name, the largest first, in any spelling', async () => {
  expect((await townsCalled('Berlin'))[0]).toEqual({ name: 'Berlin', country: 'DE', lat: 52.524, lon: 13.411 });
  expect((await names('vien'))[0]).toBe('Vienna AT');
  expect((await names('zuri'))[0]).toBe('Zürich CH');
  expect((await names('SÃO PAULO'))[0]).toBe('São Paulo BR');
  expect(await names('Hallstatt')).toEqual([]);
});

test('a whole name comes before longer ones of larger towns', async () => {
  expect((await names('Graz'))[0]).toBe('Graz AT');
  expect((await names('Linz')).slice(0, 1)).toEqual(['Linz AT']);
});

test('nothing is found by nothing, by what is in no name, or at either end of all', async () => {
  for (const text of ['', '   ', 'qqqq', '\u0000', '\uffff', '!']) expect(await names(text), text).toEqual([]);
  expect((await townsCalled('a')).length).toBe(8);
  expect((await names('zyw')).length).toBeGreaterThan(0);
});
