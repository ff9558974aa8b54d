/** Creates the users and food in the pictures of scripts/screenshots.ts. */
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { call, cookieHeader, food, type Person, register } from '../test/process/person.ts';

/** The user whose pages are shown, and the ID of her accepted request for a cake. */
export type Furnished = { ada: Person; cake: string };

/** Users of the further screens: one who lost several requests, a newcomer, and a moderator. */
export type Others = { mira: Person; newcomer: Person; moderator: Person };

/** Location of the users in the pictures. */
export const HERE = { lat: 47.067, lon: 15.45 };

/** Messages between Ada and Ben, alternating, starting with Ada. */
export const messages = [
  'Six o’clock?',
  'Six is fine. The bell says Lindner, third floor.',
  'Great. I’ll bring a plate so you can keep yours.',
  'At the back door',
];

/**
 * Ada has listed three foods, one of them promised, and requested two of Ben's. She exchanges messages with Ben about the cake
 * that she may collect from him. All food is near her, except the samples.
 */
export async function furnish(url: string): Promise<Furnished> {
  const ada = await register(url, 'Ada Winter');
  const jars = await give(url, ada, 'Two jars of apple butter', 'apples', { quantity: 2, unit: null });
  await queueFor(url, ada, jars);
  await give(url, ada, 'Pancakes from this morning', 'pancakes', { quantity: 6 });
  await give(url, ada, 'Carrots from the garden', 'carrots', { quantity: 15 });
  const ben = await register(url, 'Levi Lindner');
  for (const [title, art] of [
    ['Berries by the bowl', 'berries'],
    ['Chickpea curry, still warm', 'curry'],
  ] as const) {
    const wanted = await give(url, ben, title, art, { away: 0.003 });
    await askFor(url, ada, wanted, { notes: 'I can come by tonight.' });
  }
  await give(url, ben, 'Lentil soup, still warm', 'stew', { quantity: 4, unit: 'portions', away: 0.012 });
  const apples = await give(url, ben, 'Sixty apples from our tree', 'apples', {
    notes: 'Picked yesterday. Some have a spot.',
    quantity: 60,
    unit: 'pieces',
    inParts: true,
    away: 0.005,
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
  const cake = await askFor(url, ada, cakeId, { notes: 'We’d love it.' });
  await accept(url, ben, cake);
  for (const [index, text] of messages.entries()) {
    await call(url, index % 2 === 0 ? ada : ben, 'POST', `/request/${cake}/messages`, { id: uuidv7(), text });
  }
  return { ada, cake };
}

/**
 * Mira has requested four foods from Rosa. One is promised to her; she lost the others, and has reported one of them. She and others
 * have wanted posts.
 */
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
  const [kitchen, amal] = [await register(url, 'St. Anna’s Soup Kitchen'), await register(url, 'Amal Haddad')];
  await want(url, mira, { search: 'Apples', people: 4, without: ['nuts'] });
  await want(url, mira, { search: 'Babyöl oder Windeln', within: 2 });
  await want(url, kitchen, { search: 'Bread', people: 60, weekdays: [2, 5], away: 0.01, days: 180 });
  await want(url, amal, { search: 'Soup', people: 3, diets: ['halal'], without: ['celery', 'mustard'], away: 0.004 });
  await want(url, rosa, { people: 1, away: 0.02, days: 1 });
  const apples = await (await call(url, newcomer, 'GET', '/wanted')).json();
  const offerTo = apples.find(({ search }: { search: string }) => search === 'Apples')._id;
  await give(url, rosa, 'Windfall apples', 'apples', { offerTo });
  return { mira, newcomer };
}

type Gift = { away?: number } & Record<string, unknown>;

/** Lists a food, `away` degrees north of HERE. Returns its ID. */
async function give(url: string, donor: Person, title: string, art: string, { away = 0, ...more }: Gift) {
  const image = await sendPhoto(url, donor, art);
  const pickup = { lat: HERE.lat + away, lon: HERE.lon };
  const posted = await call(url, donor, 'POST', '/add-food', { ...food(title), image, pickup, ...more });
  return idOf(posted);
}

/** Posts what somebody needs near HERE. */
async function want(url: string, person: Person, { away = 0, days = 7, ...more }: Gift & { days?: number }) {
  const near = `${HERE.lat + away},${HERE.lon}`;
  const body = { until: inDays(days), near, label: 'Home', ...more };
  await expectDone(await call(url, person, 'POST', '/wanted', body));
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

/** Uploads one of the site's illustrations as a user's photo. Returns its path. */
async function sendPhoto(url: string, as: Person, art: string): Promise<string> {
  const body = await sharp(join(import.meta.dirname, `../public/art/food-${art}.svg`))
    .resize(1280)
    .jpeg()
    .toBuffer();
  const headers = { 'Content-Type': 'image/jpeg', Cookie: cookieHeader(as.cookies) };
  const sent = await fetch(`${url}/api/photos`, { method: 'POST', headers, body: new Uint8Array(body) });
  return (await sent.json()).image;
}

/** Three people request the food. The first is accepted. */
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
