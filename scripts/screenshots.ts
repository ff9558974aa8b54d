/**
 * Takes the pictures of the main screens that README shows, as docs/pictures/SCREEN-DEVICE-THEME.webp. Run it after
 * `npm run build`, as `npm run screenshots`; a name as argument takes only that screen.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { followTraffic, settled } from '../test/browser/settled.ts';
import { call, cookieHeader, food, type Person, register } from '../test/process/person.ts';
import { withSite } from './site.ts';

type Screen = { name: string; path(url: string): Promise<string> | string; prepare?(page: Page): Promise<void> };

/** Add a screen here and it is taken on both devices, in both themes. */
const screens: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'foods', path: () => '/foods' },
  { name: 'food', path: (url) => foodPath(url, 'Sourdough') },
  {
    name: 'request',
    path: (url) => foodPath(url, 'cheese'),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Request', exact: true }).click();
      await page.getByLabel('Additional Notes').fill('I can come by at six. Thank you!');
    },
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
    prepare: (page) => scrollTo(page.getByRole('table'), 'start'),
  },
  {
    name: 'pickup-card',
    path: () => '/my-food-requests',
    prepare: (page) => scrollTo(page.getByRole('region', { name: 'Ready to collect' }), 'end'),
  },
  { name: 'recipes', path: () => '/recipes' },
];

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
};

const FOLDER = join(import.meta.dirname, '../docs/pictures');

const [only] = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
await withSite(async ({ url, browser }) => {
  const ada = await furnish(url);
  for (const [device, settings] of Object.entries(devices)) {
    for (const theme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...settings,
        colorScheme: theme,
        reducedMotion: 'reduce',
        baseURL: url,
      });
      followTraffic(context);
      await enter(context, url, ada);
      for (const screen of screens.filter(({ name }) => !only || name === only)) {
        await take(context, screen, url, `${screen.name}-${device}-${theme}.webp`);
      }
      await context.close();
    }
  }
});

async function take(context: BrowserContext, { path, prepare }: Screen, url: string, file: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(await path(url));
  await settled(page);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  // Playwright itself writes no WebP.
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const picture = Buffer.from(data, 'base64');
  await writeFile(join(FOLDER, file), picture);
  console.log(`${file}: ${(picture.length / 1000).toFixed(0)} kB`);
  await page.close();
}

/** Scrolls until the list of one's requests begins, or the cards above it end. */
async function scrollTo(place: Locator, block: 'start' | 'end'): Promise<void> {
  await place.evaluate((element, block) => element.scrollIntoView({ block }), block);
}

/** Ada gives three foods away, one of them promised, has asked for two of the samples, and may collect a cake from Ben. */
async function furnish(url: string): Promise<Person> {
  const ada = await register(url, 'Ada Winter');
  const gifts = [
    { title: 'Two jars of apple butter', art: 'apples', quantity: 2 },
    { title: 'Pancakes from this morning', art: 'pancakes', quantity: 6 },
    { title: 'Carrots from the garden', art: 'carrots', quantity: 15 },
  ];
  for (const { title, art, quantity } of gifts) {
    const image = await sendPhoto(url, ada, art);
    const posted = await call(url, ada, 'POST', '/add-food', { ...food(title), quantity, image });
    if (art === 'apples') await queueFor(url, ada, (await posted.json()).insertedId);
  }
  for (const search of ['berries', 'curry']) {
    const [wanted] = await (await fetch(`${url}/api/all-foods?search=${search}`)).json();
    await call(url, ada, 'POST', '/add-request', { foodId: wanted._id, notes: 'I can come by tonight.' });
  }
  const ben = await register(url, 'Ben Lindner');
  const cake = { ...food('Half a plum cake'), image: await sendPhoto(url, ben, 'cake') };
  const { insertedId: foodId } = await (await call(url, ben, 'POST', '/add-food', cake)).json();
  const asked = await call(url, ada, 'POST', '/add-request', { foodId, notes: 'We would love it.' });
  await call(url, ben, 'POST', `/request/${(await asked.json()).insertedId}/acceptance`);
  return ada;
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
    const asked = await call(url, person, 'POST', '/add-request', { foodId, notes: notes[index] });
    requests.push((await asked.json()).insertedId);
  }
  await call(url, donor, 'POST', `/request/${requests[0]}/acceptance`);
}

async function foodPath(url: string, search: string): Promise<string> {
  const [found] = await (await fetch(`${url}/api/all-foods?search=${search}`)).json();
  return `/food/${found._id}`;
}

async function enter(context: BrowserContext, url: string, { cookies }: Person): Promise<void> {
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url, httpOnly: true })));
}
