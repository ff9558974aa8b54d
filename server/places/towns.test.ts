import { expect, test } from 'vitest';
import { english } from '../../contract/words/said.ts';
import { wordsOf } from '../words/words-of.ts';
import { findTowns as townsIn } from './towns.ts';

const townsNamed = (text: string) => townsIn(text, english);

const names = async (text: string) => (await townsNamed(text)).map(({ name, country }) => `${name} ${country}`);

test('towns are found by the beginning of their names, largest first, in any spelling', async () => {
  expect((await townsNamed('Berlin'))[0]).toEqual({
    name: 'Berlin',
    called: 'Berlin',
    whole: true,
    country: 'DE',
    lat: 52.524,
    lon: 13.411,
  });
  expect((await names('vien'))[0]).toBe('Vienna AT');
  expect((await names('zuri'))[0]).toBe('Zürich CH');
  expect((await names('SÃO PAULO'))[0]).toBe('São Paulo BR');
});

test('an exact name comes before longer names of larger towns', async () => {
  expect((await names('Graz'))[0]).toBe('Graz AT');
  expect((await names('Linz')).slice(0, 1)).toEqual(['Linz AT']);
});

test('spaces around a name and between its words make no difference', async () => {
  for (const text of ['Berlin ', '\u3000Berlin\u00a0', '\u200bBer\u00adlin', 'Berlin\t']) {
    expect((await townsNamed(text))[0], text).toMatchObject({ name: 'Berlin', whole: true });
  }
  expect((await names(' new   york '))[0]).toBe('New York US');
  expect((await names('Berlin ,  Maryland '))[0]).toBe('Berlin US');
});

test('empty and unknown texts find nothing, and both ends of the list can be searched', async () => {
  for (const text of ['', '   ', 'qqqq', '\u0000', '\uffff', '!']) expect(await names(text), text).toEqual([]);
  expect((await townsNamed('a')).length).toBe(8);
  expect((await names('zyw')).length).toBeGreaterThan(0);
});

test('a town is found despite typos, if no name starts with the text', async () => {
  expect((await names('Berlni'))[0]).toBe('Berlin DE');
  expect((await names('eBrlin'))[0]).toBe('Berlin DE');
  expect((await names('Hambrug'))[0]).toBe('Hamburg DE');
  expect((await names('Salzbrg'))[0]).toBe('Salzburg AT');
  expect((await names('Copnhagenn'))[0]).toBe('Copenhagen DK');
  expect(await names('Grzz'), 'the beginning of a name, with one slip').toContain('Graz AT');
  expect(await names('xyz')).toEqual([]);
});

test('towns with the same name have distinct labels, and are found by them', async () => {
  const called = async (text: string) => (await townsNamed(text)).map((town) => town.called);
  expect((await called('Springfield')).slice(0, 2)).toEqual([
    'Springfield',
    'Springfield, Massachusetts, United States',
  ]);
  expect(await called('freiburg')).toEqual(['Freiburg', 'Fribourg', 'Świebodzice', 'Freiburg, near Cuxhaven, Germany']);
  for (const text of ['graz', 'Graz, Austria', 'Graz, AT', 'Graz, Germany'])
    expect((await called(text))[0], text).toBe('Graz');
  expect((await called('Springfield, Ill'))[0]).toBe('Springfield, Illinois, United States');
  expect((await called('berlin, el'))[0]).toBe('Berlín, El Salvador');
  for (const text of ['Springfield', 'San José', 'Neustadt', 'Halle'])
    for (const town of await townsNamed(text))
      expect((await townsNamed(town.called))[0], town.called).toMatchObject({ lat: town.lat, lon: town.lon });
});

test('a town is found, and then shown, by its name in its own country and in other languages', async () => {
  for (const [text, name] of [
    ['München', 'München DE'],
    ['MUNCHEN', 'Munchen DE'],
    ['Muenchen', 'Muenchen DE'],
    ['münch', 'München DE'],
    ['Münhcen', 'München DE'],
    ['Wien', 'Wien AT'],
    ['الاسكندريه', 'الإسكندرية EG'],
    ['الإسكندرية', 'الإسكندرية EG'],
    ['Köln', 'Köln DE'],
    ['Cologne', 'Cologne DE'],
    ['Koeln', 'Koeln DE'],
    ['Praha', 'Praha CZ'],
    ['Roma', 'Roma IT'],
    ['Warszawa', 'Warszawa PL'],
    ['Lisboa', 'Lisboa PT'],
    ['Αθήνα', 'Αθήνα GR'],
    ['Київ', 'Київ UA'],
    ['東京', '東京 JP'],
    ['Genf', 'Genf CH'],
    ['Мюнхен', 'Мюнхен DE'],
    ['برلين', 'برلين DE'],
    ['ঢাকা', 'ঢাকা BD'],
  ] as const)
    expect((await names(text))[0], text).toBe(name);
  const munich = await townsNamed('München, Germany');
  expect(
    munich.filter(({ name }) => name === 'München'),
    'once, by all its names',
  ).toHaveLength(1);
  expect(munich[0]).toMatchObject({ called: 'München', country: 'DE', whole: true });
  expect((await townsNamed('Münche'))[0]).toMatchObject({ called: 'München', whole: false });
});

test('no text blocks the server: the most expensive search takes less time than thirty usual ones', async () => {
  const cpu = async (texts: string[]) => {
    const before = process.threadCpuUsage();
    for (const text of texts) await townsNamed(text);
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  const usual = ['Springfield', 'Berlin', 'graz', 'Neustadt, Germany', 'vien', 'São Paulo'];
  const expensive = (n: string) => [
    `s,${n}`,
    `s${','.repeat(90)}${n}`,
    `s${`,${n}`.repeat(20)}`,
    `s,near ${n}`,
    `santo${n}`,
    `sanx`,
  ];
  await cpu([...usual, ...expensive('warm')]);
  const thirty = await cpu(Array.from({ length: 5 }, () => usual).flat());
  for (const text of expensive('q')) {
    const times = [];
    for (const n of ['a', 'b', 'c']) times.push(await cpu([text + n]));
    expect(Math.min(...times), text).toBeLessThan(thirty);
  }
});

test('a town’s own name comes before a larger town’s name in another language', async () => {
  for (const text of ['Graz', 'Linz', 'Bern', 'Wels', 'Essen', 'Parma', 'Bonn', 'Lund', 'Nice', 'Bath', 'Lind'])
    for (const town of (await townsNamed(text)).slice(0, 1)) expect(town.name.slice(0, text.length), text).toBe(text);
});

test('a town’s location is in the reader’s language, and is found in any language', async () => {
  const german = await townsIn('Freiburg', wordsOf('de'));
  expect(german.map(({ called }) => called)).toEqual([
    'Freiburg',
    'Fribourg',
    'Świebodzice',
    'Freiburg, bei Cuxhaven, Deutschland',
  ]);
  for (const town of german)
    for (const language of ['de', 'en', 'ar'])
      expect((await townsIn(town.called, wordsOf(language)))[0], town.called).toMatchObject({
        lat: town.lat,
        lon: town.lon,
      });
});
