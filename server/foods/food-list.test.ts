import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { foodStatuses } from '../../contract/foods/food-terms.ts';
import { fold } from '../../contract/words/folded.ts';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { addFood, createUser, errorOf, foodInput, listOf, nextPage, pagesOf } from '../../test/server/factories.ts';

/** Posts foods with these titles, in this order. */
async function addFoods(app: TestApp, titles: string[], overrides: object = {}) {
  const ada = await createUser(app, 'Ada');
  for (const title of titles) await addFood(app, ada, { ...overrides, title });
  return ada;
}

describe('the public lists', () => {
  test('are empty arrays on an empty site', async () => {
    const app = await buildApp();
    for (const path of ['/foods', '/all-foods', '/all-foods?search=&sort=dsc']) {
      const response = await app.call('GET', path);
      expect(response.status).toBe(200);
      expect(response.headers.get('Link')).toBeNull();
      expect(await response.json()).toEqual([]);
    }
  });

  test('return foods with all fields, like their own pages', async () => {
    const app = await buildApp();
    const ada = await addFoods(app, ['Loaf']);
    const [food] = await (await app.call('GET', '/foods')).json();
    const { waiting, promised, collected, isOwn, ...whole } = await (await app.call('GET', `/food/${food._id}`)).json();
    expect({ waiting, promised, collected, isOwn }).toEqual({
      waiting: 0,
      promised: false,
      collected: false,
      isOwn: false,
    });
    expect(food).toEqual(whole);
    expect(await (await app.call('GET', '/all-foods')).json()).toEqual([food]);
    const own = await app.call('GET', `/foods-by-donator/${ada.email}`, { as: ada });
    expect(await own.json()).toEqual([
      { ...food, waiting, promised, collected, promisedTo: null, openRequests: 0, pictureMissing: false },
    ]);
  });

  test('show available food, newest first', async () => {
    const app = await buildApp();
    await addFoods(app, [...foodStatuses]);
    for (const status of foodStatuses) {
      await app.db.updateTable('foods').set({ status }).where('title', '=', status).execute();
    }
    expect(await listOf(app, '/foods')).toEqual(['Coming Soon', 'Requested', 'Available']);
    expect(await listOf(app, '/all-foods')).toEqual(['Coming Soon', 'Requested', 'Available']);
  });

  test('drop a food at the end of its last day in the site’s time zone', async () => {
    const app = await buildApp();
    await addFoods(app, ['today'], { deadline: '06/15/2026' });
    await addFoods(app, ['tomorrow'], { deadline: '06/16/2026' });
    for (const [now, titles] of [
      ['2026-06-15T21:59:59.999Z', ['tomorrow', 'today']],
      ['2026-06-15T22:00:00.000Z', ['tomorrow']],
      ['2026-06-16T21:59:59.999Z', ['tomorrow']],
      ['2026-06-16T22:00:00.000Z', []],
    ] as const) {
      app.setNow(now);
      expect(await listOf(app, '/foods'), now).toEqual(titles);
      expect(await listOf(app, '/all-foods'), now).toEqual(titles);
    }
  });

  test('drop a food at midnight even on days when clocks change', async () => {
    const app = await buildApp({ env: { TIME_ZONE: 'America/New_York' } });
    app.setNow('2026-03-01T12:00:00Z');
    const ada = await addFoods(app, ['23 hours'], { deadline: '03/08/2026' });
    await addFood(app, ada, { title: '25 hours', deadline: '11/01/2026' });
    for (const [now, titles] of [
      ['2026-03-09T03:59:59.999Z', ['25 hours', '23 hours']],
      ['2026-03-09T04:00:00.000Z', ['25 hours']],
      ['2026-11-02T04:59:59.999Z', ['25 hours']],
      ['2026-11-02T05:00:00.000Z', []],
    ] as const) {
      app.setNow(now);
      expect(await listOf(app, '/foods'), now).toEqual(titles);
    }
  });

  test('are open to guests, and require no login', async () => {
    const app = await buildApp();
    await addFoods(app, ['Loaf']);
    for (const path of ['/foods', '/all-foods?search=loaf&sort=asc']) {
      const stale = await app.call('GET', path, { as: { cookie: 'larder-3000-session=long-gone' } });
      expect(stale.status).toBe(200);
      expect(stale.headers.get('Set-Cookie')).toBeNull();
    }
  });
});

describe('a search', () => {
  test('finds a part of the title in any case, in any script', async () => {
    const app = await buildApp();
    await addFoods(app, ['Sourdough Loaf', 'Äpfel', 'äpfelmus', 'ЩИ со сметаной', 'ΟΥΖΟ', 'ﬁsh', 'ﷺ'.repeat(110)]);
    for (const [search, titles] of [
      ['loaf', ['Sourdough Loaf']],
      ['OUGH L', ['Sourdough Loaf']],
      ['ÄPFEL', ['äpfelmus', 'Äpfel']],
      // The same letter as two characters.
      ['A\u0308PFEL', ['äpfelmus', 'Äpfel']],
      ['apfel', ['äpfelmus', 'Äpfel']],
      ['щи', ['ЩИ со сметаной']],
      ['ουζο', ['ΟΥΖΟ']],
      ['FISH', ['ﬁsh']],
      ['ﷺ'.repeat(100), ['ﷺ'.repeat(110)]],
      ['Lindenweg', []],
      ['nothing like it', []],
    ] as const) {
      expect(await listOf(app, `/all-foods?search=${encodeURIComponent(search)}`), search).toEqual(titles);
    }
  });

  test('ignores accents, however either side spells them', async () => {
    const app = await buildApp();
    await addFoods(app, [
      'Crème brûlée',
      'creme fraiche',
      'Weißbrot',
      'Smørrebrød',
      'Œufs',
      'Łazanki',
      'Grandma’s pie',
    ]);
    for (const [search, titles] of [
      ['creme brulee', ['Crème brûlée']],
      ['CRÈME', ['creme fraiche', 'Crème brûlée']],
      ['cre\u0302me', ['creme fraiche', 'Crème brûlée']],
      ['weissbrot', ['Weißbrot']],
      ['WEIẞ', ['Weißbrot']],
      ['smorrebrod', ['Smørrebrød']],
      ['oeuf', ['Œufs']],
      ['lazanki', ['Łazanki']],
      ["grandma's", ['Grandma’s pie']],
    ] as const) {
      expect(await listOf(app, `/all-foods?search=${encodeURIComponent(search)}`), search).toEqual(titles);
    }
  });

  test('finds every title by its spelling without accents', async () => {
    const app = await buildApp();
    const letters = fc.constantFrom(...'aàâäÄåãeéèêcçCÇnñoøöòôuüsßšzžlłiıİyýdđþæœ ');
    const titles = fc.sample(
      fc.array(letters, { minLength: 3, maxLength: 12 }).map((some) => `${some.join('').trim()}.`),
      {
        numRuns: 60,
        seed: 7,
      },
    );
    await addFoods(app, titles);
    for (const title of titles) {
      const found = await listOf(app, `/all-foods?search=${encodeURIComponent(fold(title))}`);
      expect(found, title).toContain(title);
    }
  });

  test.each([
    ['after the word, as phone keyboards add them', 'bread '],
    ['before the word', '  bread'],
    ['of any width and kind', '\u00a0\u3000\tbread\u2003\n'],
    ['that are invisible', '\u200bbre\u00adad\u200e\ufeff'],
    ['twice between words', 'rye  bread', 'Rye bread'],
    ['of another kind between words', 'rye\u00a0bread', 'Rye bread'],
    ['where the title has two', 'old white bread', 'Old  white\u00a0 bread'],
    ['that exceed the maximum length', `bread${' '.repeat(200)}`],
  ])('finds the same with spaces %s', async (_, search, ...only) => {
    const app = await buildApp();
    const titles = ['Rye bread', 'Bread rolls', 'Old  white\u00a0 bread'];
    await addFoods(app, [...titles, 'Soup']);
    for (const scope of ['title', 'anywhere']) {
      const found = await listOf(app, `/all-foods?in=${scope}&search=${encodeURIComponent(search)}`);
      expect(found.toSorted(), scope).toEqual((only.length > 0 ? only : titles).toSorted());
    }
    const { count } = await (await app.call('GET', `/food-count?search=${encodeURIComponent(search)}`)).json();
    expect(count).toBe(only.length || titles.length);
  });

  test('for spaces alone lists all food', async () => {
    const app = await buildApp();
    await addFoods(app, ['Rye bread', 'Soup']);
    for (const search of [' ', '\u00a0', '\u200b\u3000']) {
      expect(await listOf(app, `/all-foods?search=${encodeURIComponent(search)}`)).toHaveLength(2);
    }
  });

  test('treats wildcards, escapes and quotes as ordinary characters', async () => {
    const app = await buildApp();
    const titles = ['100% rye', '100 g rye', 'a_b', 'axb', 'c\\d', 'cd', "Rosa's", '[x]', 'a+b (c) .*'];
    await addFoods(app, titles);
    for (const [search, found] of [
      ['%', ['100% rye']],
      ['0%', ['100% rye']],
      ['100%rye', []],
      ['_', ['a_b']],
      ['\\', ['c\\d']],
      ['c\\d', ['c\\d']],
      ['\\%', []],
      ["'", ["Rosa's"]],
      ['[x]', ['[x]']],
      ['b (c) .*', ['a+b (c) .*']],
      ['a+b', ['a+b (c) .*']],
    ] as const) {
      expect(await listOf(app, `/all-foods?search=${encodeURIComponent(search)}`), search).toEqual(found);
    }
    expect(await listOf(app, '/all-foods?search=')).toEqual(titles.toReversed());
  });

  test('with invalid parameters is rejected, naming each', async () => {
    const app = await buildApp();
    for (const [query, path, message] of [
      [`search=${'x'.repeat(121)}`, 'search', 'search can have at most 120 characters.'],
      ['search=a%00b', 'search', 'search contains a character that can’t be stored.'],
      ['search=a&search=b', 'search', 'search must be one text.'],
      ['sort=desc', 'sort', "sort must be 'asc', 'dsc' or 'near'."],
      ['sort=', 'sort', "sort must be 'asc', 'dsc' or 'near'."],
      ['sort=ASC', 'sort', "sort must be 'asc', 'dsc' or 'near'."],
      ['in=notes', 'in', "in must be 'title' or 'anywhere'."],
    ]) {
      const response = await app.call('GET', `/all-foods?${query}`);
      expect(await errorOf(response), query).toEqual({
        status: 400,
        code: 'INVALID_INPUT',
        message,
        issues: [{ path, message }],
      });
    }
    const { issues } = await errorOf(await app.call('GET', '/all-foods?sort=up&limit=0&search=a%00'));
    expect(issues?.map(({ path }) => path).toSorted()).toEqual(['limit', 'search', 'sort']);
  });

  test('with an incomplete escape does not fail', async () => {
    const app = await buildApp();
    await addFoods(app, ['100% rye']);
    expect(await listOf(app, '/all-foods?search=100%')).toEqual(['100% rye']);
  });
});

describe('a search anywhere', () => {
  test('finds food whose title, notes and location have all the words, each at the start of a word', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const [title, notes, location] of [
      ['Loaf', 'With crème fraîche and lemons.', 'Market Square'],
      ['Lemon cake', 'Ring twice.', 'Straße 7'],
      ['Tea', 'I have 100 % of it, O’Neill', 'Bergweg 12'],
      ['漬物', '新鮮な大根', '東京'],
    ]) {
      await addFood(app, ada, { title, notes, location });
    }
    for (const [search, titles] of [
      ['lemon', ['Lemon cake', 'Loaf']],
      ['LEMONS', ['Lemon cake', 'Loaf']],
      ['emon', []],
      ['creme', ['Loaf']],
      // Accents make no difference on either side, even at the start of a longer word.
      ['crème', ['Loaf']],
      ['lémon', ['Lemon cake', 'Loaf']],
      ['lém', ['Lemon cake', 'Loaf']],
      ['FRAI\u0302C', ['Loaf']],
      ['béřgwèg', ['Tea']],
      ['straße lémons', ['Lemon cake']],
      ['lemon square', ['Loaf']],
      ['ring strasse lemon', ['Lemon cake']],
      ['lemon bergweg', []],
      ['100%', ['Tea']],
      ["o'neill", ['Tea']],
      ['大根', ['漬物']],
      ['鮮な大', ['漬物']],
      ['京都', []],
      ["' | 'tea':*", ['Tea']],
      ['lemon & !loaf', ['Loaf']],
      ['%', []],
      ['🥨', []],
      ['', ['漬物', 'Tea', 'Lemon cake', 'Loaf']],
    ] as const) {
      expect(await listOf(app, `/all-foods?in=anywhere&search=${encodeURIComponent(search)}`), search).toEqual(titles);
    }
    expect(await listOf(app, '/all-foods?search=square'), 'by the title alone, unless asked').toEqual([]);
    expect(await listOf(app, '/all-foods?in=title&search=square')).toEqual([]);
  });

  test('reflects the donor’s changes', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const id = await addFood(app, ada, { notes: 'Contains nuts.' });
    expect(await listOf(app, '/all-foods?in=anywhere&search=nuts')).toHaveLength(1);
    await app.call('PUT', `/update-food/${id}`, { as: ada, body: foodInput({ notes: 'Contains mustard.' }) });
    expect(await listOf(app, '/all-foods?in=anywhere&search=nuts')).toEqual([]);
    expect(await listOf(app, '/all-foods?in=anywhere&search=mustard')).toHaveLength(1);
    await app.call('DELETE', `/delete-food/${id}`, { as: ada });
    expect(await listOf(app, '/all-foods?in=anywhere&search=mustard')).toEqual([]);
  });

  test('continues page by page in order, with its own cursors', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const titles = ['a', 'b', 'c', 'd', 'e'];
    for (const [index, title] of titles.entries()) {
      await addFood(app, ada, { title, notes: 'Vegan.', deadline: `06/${20 + index}/2026` });
    }
    await addFood(app, ada, { title: 'f', notes: 'Cheese.', deadline: '06/22/2026' });
    expect(await pagesOf(app, '/all-foods?in=anywhere&search=vegan&sort=asc&limit=2', 'title')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
      ['e'],
    ]);
    const next = nextPage(await app.call('GET', '/all-foods?in=anywhere&search=vegan&limit=2')) ?? '';
    expect((await app.call('GET', next.replace('in=anywhere', 'in=title'))).status).toBe(400);
  });
});

describe('the order by deadline', () => {
  test('is latest first by default', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    for (const [title, deadline] of [
      ['b', '06/20/2026'],
      ['a', '06/18/2026'],
      ['c', '07/01/2026'],
      ['b again', '2026-06-20T12:00:00Z'],
    ]) {
      await addFood(app, ada, { title, deadline });
    }
    expect(await listOf(app, '/all-foods')).toEqual(['c', 'b again', 'b', 'a']);
    expect(await listOf(app, '/all-foods?sort=dsc')).toEqual(['c', 'b again', 'b', 'a']);
    expect(await listOf(app, '/all-foods?sort=asc')).toEqual(['a', 'b', 'b again', 'c']);
    expect(await listOf(app, '/all-foods?sort=asc&search=B')).toEqual(['b', 'b again']);
  });
});

describe('pages', () => {
  const titles = Array.from({ length: 11 }, (_, index) => `food ${String(index).padStart(2, '0')}`);

  test('cover a whole list once, in order', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    // Deadlines repeat, so that pages end between foods with the same deadline.
    for (const [index, title] of titles.entries()) {
      await addFood(app, ada, { title, deadline: `06/${20 + (index % 3)}/2026` });
    }
    const newest = titles.toReversed();
    const byDeadline = [0, 1, 2].flatMap((rest) => titles.filter((_, index) => index % 3 === rest));
    for (const [path, whole] of [
      ['/foods?', newest],
      ['/all-foods?sort=asc&', byDeadline],
      ['/all-foods?sort=dsc&', byDeadline.toReversed()],
      ['/all-foods?', byDeadline.toReversed()],
      ['/all-foods?sort=asc&search=FOOD%200&', byDeadline.filter((title) => title !== 'food 10')],
      [`/foods-by-donator/${encodeURIComponent(ada.email)}?`, newest],
    ] as const) {
      for (const limit of [1, 3, 4, 10, 11, 100]) {
        const pages = await pagesOf(app, `${path}limit=${limit}`, 'title', ada);
        expect(pages.flat(), `${path}limit=${limit}`).toEqual(whole);
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
      }
    }
  });

  test.each(['/foods', '/all-foods?sort=asc', '/all-foods?sort=dsc', '/foods-by-donator/ada@example.org'])(
    'of %s neither repeat nor skip a food while others are added and deleted',
    async (path) => {
      const app = await buildApp();
      const ada = await addFoods(app, titles);
      const before = await listOf(app, path, 'title', ada);
      const seen: string[] = [];
      for (let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=4`; next; ) {
        const response = await app.call('GET', next, { as: ada });
        const page: { title: string; _id: string }[] = await response.json();
        seen.push(...page.map(({ title }) => title));
        next = nextPage(response);
        // Deletes the last food of the page, and adds food at both ends.
        await app.call('DELETE', `/delete-food/${page.at(-1)?._id}`, { as: ada });
        await addFood(app, ada, { title: 'soonest', deadline: '06/16/2026' });
        await addFood(app, ada, { title: 'latest', deadline: '06/30/2026' });
      }
      expect(seen.filter((title) => title.startsWith('food'))).toEqual(before);
    },
  );

  test('contain 100 foods by default', async () => {
    const app = await buildApp();
    const ada = await addFoods(app, ['Loaf']);
    await sql`insert into foods select gen_random_uuid(), donor_id, title || n, title_folded || n, image, quantity, deadline,
      location, status, notes from foods, generate_series(1, 104) as n`.execute(app.db);
    for (const path of ['/foods', '/all-foods', '/all-foods?search=loaf', `/foods-by-donator/${ada.email}`]) {
      const pages = await pagesOf(app, path, '_id', ada);
      expect(
        pages.map((page) => page.length),
        path,
      ).toEqual([100, 5]);
      expect(new Set(pages.flat()).size).toBe(105);
    }
  });

  test('have a link to the next one until the list ends', async () => {
    const app = await buildApp();
    await addFoods(app, titles.slice(0, 3));
    const response = await app.call('GET', '/all-foods?limit=2&search=food&sort=asc');
    const link = response.headers.get('Link');
    expect(link).toMatch(/^<\/api\/all-foods\?limit=2&search=food&sort=asc&cursor=[\w-]+>; rel="next"$/);
    const last = await app.call('GET', nextPage(response) ?? '');
    expect((await last.json()).map(({ title }: { title: string }) => title)).toEqual(['food 02']);
    expect(last.headers.get('Link')).toBeNull();
    // A full last page has no link either.
    const whole = await app.call('GET', '/all-foods?limit=3&search=food');
    expect(await whole.json()).toHaveLength(3);
    expect(whole.headers.get('Link')).toBeNull();
  });

  test('with an invalid limit or cursor are rejected, naming it', async () => {
    const app = await buildApp();
    const ada = await createUser(app, 'Ada');
    const limit = 'limit must be a whole number from 1 to 100.';
    for (const path of ['/foods', '/all-foods', `/foods-by-donator/${ada.email}`, `/request-by/${ada.email}`]) {
      for (const value of ['0', '-1', '101', '1.5', '1e300', 'all', '', 'NaN', 'Infinity']) {
        const response = await app.call('GET', `${path}?limit=${value}`, { as: ada });
        expect(await errorOf(response), `${path} ${value}`).toEqual({
          status: 400,
          code: 'INVALID_INPUT',
          message: limit,
          issues: [{ path: 'limit', message: limit }],
        });
      }
      const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      for (const cursor of [
        '',
        'x',
        '%00',
        base64(null),
        base64(['newest']),
        base64(['newest', 'not-an-id', '2026-06-20']),
        base64(['newest', '0197705c-0000-7000-8000-000000000000', 'yesterday']),
        base64({ id: 1 }),
        'x'.repeat(501),
      ]) {
        const response = await app.call('GET', `${path}?cursor=${cursor}`, { as: ada });
        expect(await errorOf(response), `${path} ${cursor}`).toMatchObject({
          status: 400,
          code: 'INVALID_INPUT',
          issues: [
            {
              path: 'cursor',
              message: expect.stringMatching(/^cursor isn’t valid for this list\. Please start again without it\.$/),
            },
          ],
        });
      }
    }
  });

  test('whose cursor matches no possible food are rejected or empty', async () => {
    const app = await buildApp();
    await addFoods(app, titles.slice(0, 2));
    const id = '0197705c-0000-7000-8000-000000000000';
    const cursorOf = (name: string, position: object) =>
      Buffer.from(JSON.stringify([name, position])).toString('base64url');
    const status = async (path: string) => (await app.call('GET', path)).status;
    for (const deadline of ['0000-01-01', '0000-12-31', '-000001-01-01', '2026-02-30', '10000-01-01']) {
      for (const sort of ['asc', 'dsc']) {
        const cursor = cursorOf(sort, { id, deadline });
        expect(await status(`/all-foods?sort=${sort}&cursor=${cursor}`), deadline).toBe(400);
      }
    }
    for (const deadline of ['0001-01-01', '9999-12-31']) {
      expect(await status(`/all-foods?sort=asc&cursor=${cursorOf('asc', { id, deadline })}`), deadline).toBe(200);
    }
    const near = '/all-foods?sort=near&near=48.2,16.4&within=5&limit=1';
    for (const title of ['Plums', 'Pears'])
      await addFood(app, await createUser(app, 'Bea'), {
        title,
        pickup: { lat: 48.2, lon: 16.4, address: 'Lindenweg 4' },
      });
    const first = await app.call('GET', near);
    const given = /cursor=([\w-]+)/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const [name] = JSON.parse(Buffer.from(given, 'base64url').toString());
    for (const chord of [-1e308, -1, 0, 5e-324, 1e308])
      expect(await status(`${near}&cursor=${cursorOf(name, { id, chord })}`), `${chord}`).toBe(200);
  });

  test('continue only in the list that they started in', async () => {
    const app = await buildApp();
    const ada = await addFoods(app, titles.slice(0, 2));
    const lists = ['/foods', '/all-foods?sort=asc', '/all-foods?sort=dsc', `/foods-by-donator/${ada.email}`];
    for (const from of lists) {
      const separator = from.includes('?') ? '&' : '?';
      const first = await app.call('GET', `${from}${separator}limit=1`, { as: ada });
      const cursor = /cursor=([\w-]+)/.exec(first.headers.get('Link') ?? '')?.[1];
      for (const to of [...lists, `/request-by/${ada.email}`]) {
        const path = `${to}${to.includes('?') ? '&' : '?'}cursor=${cursor}`;
        const response = await app.call('GET', path, { as: ada });
        expect(response.status, `${from} → ${to}`).toBe(from === to ? 200 : 400);
      }
    }
  });
});

describe('a donor’s own list', () => {
  test('is only for the donor, whatever the case of their email', async () => {
    const app = await buildApp();
    const [ada, bob] = [await createUser(app, 'Ada'), await createUser(app, 'Bob')];
    await addFood(app, ada, { title: 'Ada’s' });
    await addFood(app, bob, { title: 'Bob’s' });
    expect(await listOf(app, '/foods-by-donator/ada@example.org', 'title', ada)).toEqual(['Ada’s']);
    expect(await listOf(app, '/foods-by-donator/ADA%40Example.ORG', 'title', ada)).toEqual(['Ada’s']);
    for (const email of [ada.email, 'nobody@example.org', '%00', '*']) {
      expect(await errorOf(await app.call('GET', `/foods-by-donator/${email}`, { as: bob })), email).toEqual({
        status: 403,
        code: 'NOT_YOURS',
        message: 'This belongs to someone else.',
      });
    }
    expect(await errorOf(await app.call('GET', `/foods-by-donator/${ada.email}`))).toMatchObject({
      status: 401,
      code: 'NOT_SIGNED_IN',
    });
  });

  test('excludes food of a user with the same email from another sign-in service', async () => {
    const app = await buildApp();
    const [here, there] = [await createUser(app, 'Ada'), await createUser(app, 'Ada', { issuer: 'elsewhere' })];
    const id = await addFood(app, here, { title: 'From here' });
    await addFood(app, there, { title: 'From there' });
    expect(await listOf(app, `/foods-by-donator/${here.email}`, 'title', here)).toEqual(['From here']);
    expect(await listOf(app, `/foods-by-donator/${here.email}`, 'title', there)).toEqual(['From there']);
    expect((await app.call('DELETE', `/delete-food/${id}`, { as: there })).status).toBe(403);
  });
});

test('the categories are those whose words occur in the title or text of available food', async () => {
  const app = await buildApp();
  const categories = async () => (await app.call('GET', '/categories')).json();
  expect(await categories()).toEqual([]);
  const ada = await addFoods(app, ['Half a PIZZA', 'Loaf', 'Nihari'], { notes: 'Plain.' });
  await addFood(app, ada, { title: 'Rolls', notes: 'Good for a burger.' });
  await app.db.updateTable('foods').set({ status: 'Not Available' }).where('title', '=', 'Nihari').execute();
  expect(await categories()).toEqual(['burger', 'pizza']);
});
