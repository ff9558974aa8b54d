/** The screens of which scripts/screenshots.ts takes pictures, and the people and foods that are on them. */
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { call, cookieHeader, food, type Person, register } from '../test/process/person.ts';

/** Whose pictures these are, and the id of the request that a cake was promised to her for. */
export type Furnished = { ada: Person; cake: string };

/** Who else is there for the further screens: has asked for much that has ended, has only just come, looks after the site. */
export type Others = { mira: Person; newcomer: Person; moderator: Person };

export type Screen = {
  name: string;
  /** Who looks at it, by default Ada. */
  as?: keyof Others | 'guest';
  path(url: string, furnished: Furnished): Promise<string> | string;
  /** What is done before it is opened. */
  before?(page: Page): Promise<void>;
  prepare?(page: Page): Promise<void>;
  /** Whether something stands over the page, of which only the window is worth a picture. */
  isOver?: boolean;
};

/** Those of docs/pictures. Add a screen here and it is taken on both devices, in both themes. */
export const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'foods', path: () => '/foods' },
  { name: 'near', path: () => `/foods?near=${HERE.lat},${HERE.lon}&within=5` },
  { name: 'food', path: (url) => foodPath(url, 'Sourdough') },
  { name: 'share', path: (url) => foodPath(url, 'Sixty apples') },
  {
    name: 'request',
    path: (url) => foodPath(url, 'cheese'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Request', exact: true }).click();
      await page.getByLabel('Additional Notes').fill('I can come by at six. Thank you!');
    },
    isOver: true,
  },
  { name: 'add-food', path: () => '/add-food' },
  { name: 'posted-foods', path: () => '/my-posted-food' },
  {
    name: 'queue',
    path: () => '/my-posted-food',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Promised/ }).click();
      await scrollTo(page.getByRole('region', { name: 'Coming for it' }), 'start');
    },
  },
  {
    name: 'food-requests',
    path: () => '/my-food-requests',
    prepare: (page) => scrollTo(page.getByLabel('My food requests').filter({ visible: true }), 'start'),
  },
  {
    name: 'pickup-card',
    path: () => '/my-food-requests',
    prepare: (page) => scrollTo(page.getByRole('region', { name: 'Ready to collect' }), 'end'),
  },
  { name: 'messages', path: (_url, { cake }) => `/messages/${cake}` },
  { name: 'recipes', path: () => '/recipes' },
];

/** All others, of which there are pictures to be looked at only. */
export const furtherScreens: Screen[] = [
  { name: 'home-guest', as: 'guest', path: () => '/' },
  { name: 'foods-guest', as: 'guest', path: () => '/foods' },
  { name: 'foods-none', as: 'guest', path: () => '/foods?search=zanzibar' },
  {
    name: 'foods-map',
    path: () => `/foods?near=${HERE.lat},${HERE.lon}&within=5&view=map`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Show the map' }).click();
      await page.getByRole('region', { name: /^Map/ }).waitFor();
    },
  },
  { name: 'login', as: 'guest', path: () => '/login' },
  { name: 'registration', as: 'guest', path: () => '/registration' },
  { name: 'forgot-password', as: 'guest', path: () => '/forgot-password' },
  { name: 'contact', as: 'guest', path: () => '/contact' },
  { name: 'teams', as: 'guest', path: () => '/teams' },
  { name: 'cookies', as: 'guest', path: () => '/cookies' },
  { name: 'not-found', as: 'guest', path: () => '/nowhere' },
  {
    name: 'menu',
    path: () => '/recipes',
    prepare: (page) => page.getByRole('banner').locator('summary').filter({ visible: true }).first().click(),
    isOver: true,
  },
  { name: 'own-food', path: (url) => foodPath(url, 'Pancakes from') },
  { name: 'food-without-picture', path: (url) => foodPath(url, 'Leftover sandwiches') },
  {
    name: 'update-food',
    path: async (url) => (await foodPath(url, 'Carrots from')).replace('/food/', '/update-food/'),
  },
  { name: 'profile', path: () => '/profile' },
  {
    name: 'request-draft',
    path: (url) => foodPath(url, 'cheese'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Request', exact: true }).click();
      await page.getByLabel('Additional Notes').fill('May I bring the children?');
      await page.reload();
      await page.getByText('What you had typed is here again.').waitFor();
    },
    isOver: true,
  },
  {
    name: 'question-withdraw',
    path: () => '/my-food-requests',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Withdraw/ })
        .filter({ visible: true })
        .first()
        .click(),
    isOver: true,
  },
  {
    name: 'question-delete',
    path: () => '/my-posted-food',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Delete Two jars/ })
        .filter({ visible: true })
        .click(),
    isOver: true,
  },
  {
    name: 'release',
    path: () => '/my-posted-food',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Promised/ }).click();
      await page.getByRole('button', { name: /^Release/ }).click();
    },
    isOver: true,
  },
  {
    name: 'happened',
    as: 'mira',
    path: () => '/my-food-requests',
    // What has been seen is not told again.
    before: async (page) => void (await page.route('**/api/request-by/*/read', (route) => route.fulfill({ json: {} }))),
  },
  { name: 'posted-foods-none', as: 'newcomer', path: () => '/my-posted-food' },
  { name: 'food-requests-none', as: 'newcomer', path: () => '/my-food-requests' },
  {
    name: 'report',
    as: 'newcomer',
    path: (url) => foodPath(url, 'Sourdough'),
    prepare: (page) => page.getByRole('link', { name: 'Report this food' }).click(),
    isOver: true,
  },
  { name: 'moderation', as: 'moderator', path: () => '/moderation' },
];

/** Where the people of the pictures live. */
const HERE = { lat: 47.067, lon: 15.45 };

/** Scrolls until the list of one's requests begins, or the cards above it end. */
async function scrollTo(place: Locator, block: 'start' | 'end'): Promise<void> {
  await place.evaluate((element, block) => element.scrollIntoView({ block }), block);
}

/**
 * Ada gives three foods away, one of them promised, has asked for two of the samples, writes with Ben about the cake that she may
 * collect from him, and lives near all that the samples did not bring.
 */
export async function furnish(url: string): Promise<Furnished> {
  const ada = await register(url, 'Ada Winter');
  const jars = await give(url, ada, 'Two jars of apple butter', 'apples', { quantity: 2, unit: null });
  await queueFor(url, ada, jars);
  await give(url, ada, 'Pancakes from this morning', 'pancakes', { quantity: 6 });
  await give(url, ada, 'Carrots from the garden', 'carrots', { quantity: 15 });
  for (const search of ['berries', 'curry']) {
    const [wanted] = await (await fetch(`${url}/api/all-foods?search=${search}`)).json();
    await call(url, ada, 'POST', '/add-request', { foodId: wanted._id, notes: 'I can come by tonight.' });
  }
  const ben = await register(url, 'Levi Lindner');
  await give(url, ben, 'Lentil soup, still warm', 'stew', { quantity: 4, unit: 'portions', away: 0.012 });
  const apples = await give(url, ben, 'Sixty apples from our tree', 'apples', {
    ...{ notes: 'Picked yesterday, some with a spot.', quantity: 60, unit: 'pieces', inParts: true, away: 0.005 },
    contents: { diets: ['vegan'], freeOf: ['gluten', 'nuts', 'milk'] },
    windows: [`${inDays(1)}T17:00/19:00`, `${inDays(2)}T09:00/12:00`],
  });
  for (const [name, wanted] of [
    ['Emil Haas', 24],
    ['Fatima Said', 12],
  ] as const) {
    const person = await register(url, name);
    await accept(url, ben, await askFor(url, person, apples, { notes: 'For our jam.', wanted }));
  }
  const cakeId = await give(url, ben, 'Half a plum cake', 'cake', {});
  const cake = await askFor(url, ada, cakeId, { notes: 'We would love it.' });
  await accept(url, ben, cake);
  for (const [person, text] of [
    [ada, 'Six o’clock?'],
    [ben, 'Six is fine. The bell says Lindner, third floor.'],
    [ada, 'Wonderful. I bring a plate, so that you keep yours.'],
    [ben, 'At the back door'],
  ] as const) {
    await call(url, person, 'POST', `/request/${cake}/messages`, { id: uuidv7(), text });
  }
  return { ada, cake };
}

/** Mira has asked for four foods of Rosa's: one is promised to her, three are not any more, and one of these she has reported. */
export async function furnishFurther(url: string): Promise<Omit<Others, 'moderator'>> {
  const [rosa, mira] = [await register(url, 'Rosa Klein'), await register(url, 'Mira Sommer')];
  const newcomer = await register(url, 'Noah Neu');
  const ids: string[] = [];
  for (const title of ['Plum jam', 'Rolls of today', 'Pumpkin soup', 'Potato salad']) {
    ids.push(await give(url, rosa, title, 'stew', {}));
  }
  const [jam, rolls, soup, salad] = ids;
  await expectDone(await call(url, rosa, 'POST', '/add-food', food('Leftover sandwiches')));
  const asked = async (foodId = '') => ({ foodId, id: await askFor(url, mira, foodId, { notes: 'At six?' }) });
  const [released, declined, deleted] = [await asked(jam), await asked(rolls), await asked(soup)];
  for (const { id } of [released, deleted]) await accept(url, rosa, id);
  const word = 'My sister needs it after all. Sorry!';
  await expectDone(await call(url, rosa, 'DELETE', `/request/${released.id}/acceptance`, { word }));
  await expectDone(await call(url, rosa, 'POST', `/request/${declined.id}/decline`));
  await expectDone(await call(url, rosa, 'DELETE', `/delete-food/${deleted.foodId}`));
  await accept(url, rosa, (await asked(salad)).id);
  const report = { about: 'food', foodId: rolls, reason: 'unsafe', words: 'It was out of the fridge all day.' };
  await expectDone(await call(url, mira, 'POST', '/reports', report));
  return { mira, newcomer };
}

type Gift = { away?: number } & Record<string, unknown>;

/** Gives a food away, `away` degrees north of here. Answers its id. */
async function give(url: string, donor: Person, title: string, art: string, { away = 0, ...more }: Gift) {
  const image = await sendPhoto(url, donor, art);
  const pickup = { lat: HERE.lat + away, lon: HERE.lon };
  const posted = await call(url, donor, 'POST', '/add-food', { ...food(title), image, pickup, ...more });
  return idOf(posted);
}

async function askFor(url: string, person: Person, foodId: string, more: object): Promise<string> {
  return idOf(await call(url, person, 'POST', '/add-request', { foodId, ...more }));
}

async function accept(url: string, donor: Person, requestId: string): Promise<void> {
  await expectDone(await call(url, donor, 'POST', `/request/${requestId}/acceptance`));
}

async function idOf(response: Response): Promise<string> {
  await expectDone(response);
  return (await response.json()).insertedId;
}

async function expectDone(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`);
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/** One of the site's illustrations as a photo of someone's. Answers where it is. */
async function sendPhoto(url: string, as: Person, art: string): Promise<string> {
  const body = await sharp(join(import.meta.dirname, `../public/art/food-${art}.svg`))
    .resize(1280)
    .jpeg()
    .toBuffer();
  const headers = { 'Content-Type': 'image/jpeg', Cookie: cookieHeader(as.cookies) };
  const sent = await fetch(`${url}/api/photos`, { method: 'POST', headers, body: new Uint8Array(body) });
  return (await sent.json()).image;
}

/** Three people ask; the first is accepted. */
async function queueFor(url: string, donor: Person, foodId: string): Promise<void> {
  const people = ['Ben Okoro', 'Clara Lindt', 'Dariusz Nowak'];
  const notes = ['I can come by at six. Thank you!', 'For the breakfast at our school.', 'My children love it.'];
  const requests: string[] = [];
  for (const [index, name] of people.entries()) {
    const person = await register(url, name, {}, `/art/person-${((index + 1) % 3) + 1}.svg`);
    requests.push(await askFor(url, person, foodId, { notes: notes[index] }));
  }
  const [first = ''] = requests;
  await accept(url, donor, first);
}

async function foodPath(url: string, search: string): Promise<string> {
  const [found] = await (await fetch(`${url}/api/all-foods?search=${search}`)).json();
  return `/food/${found._id}`;
}
