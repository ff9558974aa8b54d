/**
 * Takes the pictures of the main screens that README shows, as docs/pictures/SCREEN-DEVICE-THEME.webp, and those that
 * public/site.webmanifest names. Run it after `npm run build`, as `npm run screenshots`; a name as argument takes only
 * that screen. With `--look` it takes all screens, whole, at four widths and in both themes, into test-results/screens,
 * which is for whoever has changed something to look at and is not committed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { followTraffic, settled } from '../test/browser/settled.ts';
import { startTileServer } from '../test/browser/tile-server.ts';
import type { Person } from '../test/process/person.ts';
import { furnish, furnishFurther, furtherScreens, type Screen, screens } from './screens.ts';
import { withSite } from './site.ts';

const themes = ['light', 'dark'] as const;
const phone = { isMobile: true, hasTouch: true };
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};
/** What is to be looked at, from which widths up in which kind of browser. */
const kinds = [
  { settings: phone, sizes: [{ width: 360, height: 740 }] },
  {
    settings: {},
    sizes: [
      { width: 768, height: 1024 },
      { width: 1280, height: 800 },
      { width: 1920, height: 1080 },
    ],
  },
];

/** Shown by browsers that offer to install the site. */
const inManifest = new Set(['foods-phone-light.webp', 'foods-desktop-light.webp']);

/** How much of a long page is taken, in pixels. */
const TALLEST = 4000;

const PICTURES = join(import.meta.dirname, '../docs/pictures');
const TO_LOOK_AT = join(import.meta.dirname, '../test-results/screens');

const { values, positionals } = parseArgs({ options: { look: { type: 'boolean' } }, allowPositionals: true });
const isWanted = ({ name }: Screen) => positionals.length === 0 || positionals.includes(name);
await (values.look ? takeToLookAt() : takePictures());

async function takePictures(): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await withSite(async ({ url, browser }) => {
    const furnished = await furnish(url);
    for (const [device, settings] of Object.entries(devices)) {
      for (const theme of themes) {
        const context = await enter(browser, url, { ...settings, colorScheme: theme }, furnished.ada);
        for (const screen of screens.filter(isWanted)) {
          const page = await open(context, screen, await screen.path(url, furnished));
          await save(page, PICTURES, `${screen.name}-${device}-${theme}.webp`);
          await page.close();
        }
        await context.close();
      }
    }
  });
}

async function takeToLookAt(): Promise<void> {
  await mkdir(TO_LOOK_AT, { recursive: true });
  const tiles = await startTileServer();
  await withSite(
    async ({ url, browser, moderator }) => {
      const furnished = await furnish(url);
      const people = { ada: furnished.ada, moderator, guest: undefined, ...(await furnishFurther(url)) };
      for (const screen of [...screens, ...furtherScreens].filter(isWanted)) {
        for (const { settings, sizes } of kinds) {
          const viewport = sizes[0] ?? null;
          const context = await enter(browser, url, { ...settings, viewport }, people[screen.as ?? 'ada']);
          const page = await open(context, screen, await screen.path(url, furnished));
          await page.evaluate(standStill);
          for (const size of sizes) {
            await page.setViewportSize(size);
            if (!screen.isOver) await growToContent(page, size.width);
            for (const theme of themes) {
              await page.emulateMedia({ colorScheme: theme });
              await settled(page);
              await page.evaluate(painted);
              await save(page, TO_LOOK_AT, `${screen.name}-${size.width}-${theme}.webp`);
            }
          }
          await context.close();
        }
      }
    },
    { moderator: 'Mo Dera', more: { MAP_TILES: tiles.url } },
  );
  tiles.close();
}

async function open(context: BrowserContext, { before, prepare }: Screen, path: string): Promise<Page> {
  const page = await context.newPage();
  await before?.(page);
  await page.goto(path);
  await settled(page);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Makes the window as high as what is in it, so that all of that is there and the bars are at its ends. */
async function growToContent(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  await page.evaluate(() => scrollTo(0, 0));
}

async function save(page: Page, folder: string, file: string): Promise<void> {
  // Playwright itself writes no WebP.
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const picture = Buffer.from(data, 'base64');
  await writeFile(join(folder, file), picture);
  if (folder === PICTURES && inManifest.has(file)) {
    await writeFile(join(folder, '../../public', `screen-${file}`), picture);
  }
  console.log(`${file}: ${(picture.length / 1000).toFixed(0)} kB`);
}

/** Runs in the page: no colour is still on its way from one theme to the other. */
function standStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: what has changed can be seen. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** A browser in which somebody is signed in, or nobody. */
async function enter(
  browser: Browser,
  url: string,
  settings: BrowserContextOptions,
  person: Person | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...settings, reducedMotion: 'reduce', baseURL: url });
  followTraffic(context);
  const cookies = Object.entries(person?.cookies ?? {});
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url, httpOnly: true })));
  return context;
}
