/**
 * Captures the main screens for the README, as docs/pictures/SCREEN-DEVICE-THEME.webp, and the pictures that
 * app/pages/manifest.ts names. Run it after `npm run build`, as `npm run screenshots`. A name as argument captures only that
 * screen.
 *
 * With `--look` it captures all screens in full, at four widths and in both themes, into test-results/screens. These are for
 * visual checks and are not committed. With `--language de` they go to a folder for that language, each with its text in a file,
 * and are for a phone only unless screens are named.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { cookieNames } from '../contract/cookie-names.ts';
import { SOURCE_LANGUAGE } from '../contract/words/languages.ts';
import { sayIn } from '../test/browser/say.ts';
import { followTraffic, settled } from '../test/browser/settled.ts';
import { startTileServer } from '../test/browser/tile-server.ts';
import { call, type Person } from '../test/process/person.ts';
import { furnish, furnishFurther } from './furnish.ts';
import { furtherScreens, type Screen, screens } from './screens.ts';
import { withSite } from './site.ts';

const themes = ['light', 'dark'] as const;
const phone = { isMobile: true, hasTouch: true };
const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
};
/** Pictures for visual checks: kinds of browser with their window sizes. */
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

/** Pictures that browsers show when they offer to install the site. */
const inManifest = new Set(['foods-phone-light.webp', 'foods-desktop-light.webp']);

/** Maximum height of a picture of a long page, in pixels. */
const TALLEST = 4000;

const PICTURES = join(import.meta.dirname, '../docs/pictures');
const { values, positionals } = parseArgs({
  options: { look: { type: 'boolean' }, language: { type: 'string' } },
  allowPositionals: true,
});
const { language } = values;
const TO_LOOK_AT = join(import.meta.dirname, '../test-results/screens', language ?? '');
// Chromium as installed by npm ignores the machine's fonts, and has none for most scripts.
if (language) process.env.FONTCONFIG_FILE ??= '/etc/fonts/fonts.conf';
/** One phone theme shows most of what can go wrong in a language, in a fifth of the time. */
const isOfPhoneAlone = language && positionals.length === 0;
const say = sayIn(language ?? SOURCE_LANGUAGE);
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
      // Pages use the language of the logged-in user.
      for (const person of Object.values(people))
        if (person && language) await call(url, person, 'PUT', '/language', { language });
      for (const screen of [...screens, ...furtherScreens].filter(isWanted)) {
        for (const { settings, sizes } of isOfPhoneAlone ? kinds.slice(0, 1) : kinds) {
          const viewport = sizes[0] ?? null;
          const context = await enter(browser, url, { ...settings, viewport }, people[screen.as ?? 'ada']);
          const page = await open(context, screen, await screen.path(url, furnished));
          await page.evaluate(standStill);
          if (language) await writeFile(join(TO_LOOK_AT, `${screen.name}.txt`), await page.evaluate(readAll));
          for (const size of sizes) {
            await page.setViewportSize(size);
            if (!screen.isOver) await growToContent(page, size.width);
            for (const theme of isOfPhoneAlone ? themes.slice(0, 1) : themes) {
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
  await prepare?.(page, say);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Makes the window as high as its content, so that all of it is visible, with the bars at top and bottom. */
async function growToContent(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  await page.evaluate(() => scrollTo(0, 0));
}

async function save(page: Page, folder: string, file: string): Promise<void> {
  // Playwright itself cannot write WebP.
  const devtools = await page.context().newCDPSession(page);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  const picture = Buffer.from(data, 'base64');
  await writeFile(join(folder, file), picture);
  if (folder === PICTURES && inManifest.has(file)) {
    await writeFile(join(folder, '../../public', `screen-${file}`), picture);
  }
  console.log(`${file}: ${(picture.length / 1000).toFixed(0)} kB`);
}

/** Runs in the page: disables transitions, so that no colour is halfway between two themes. */
function standStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page: returns its text, including text that only screen readers get. */
function readAll(): string {
  const names = ['aria-label', 'alt', 'title', 'placeholder'].flatMap((name) =>
    Array.from(document.querySelectorAll(`[${name}]`), (element) => element.getAttribute(name)),
  );
  return [document.title, document.body.innerText, '', ...new Set(names)].join('\n');
}

/** Runs in the page: resolves once changes are painted. */
function painted(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Creates a browser context, signed in as `person` if there is one. */
async function enter(
  browser: Browser,
  url: string,
  settings: BrowserContextOptions,
  person: Person | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...settings, reducedMotion: 'reduce', baseURL: url });
  followTraffic(context);
  const cookies = Object.entries(person?.cookies ?? {});
  if (language) cookies.push([cookieNames(url).language, language]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url, httpOnly: true })));
  return context;
}
