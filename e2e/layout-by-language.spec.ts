import type { Page } from '@playwright/test';
import { cookieNames } from '../contract/cookie-names.ts';
import type { Food } from '../contract/foods/foods.ts';
import { type Language, languages } from '../contract/words/languages.ts';
import { messages } from '../scripts/furnish.ts';
import { furtherScreens, type Screen, screens } from '../scripts/screens.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site } from '../test/browser/fixtures.ts';
import { test } from '../test/browser/furnished-site.ts';
import { expectHolds } from '../test/browser/holds.ts';
import { expectInLanguage } from '../test/browser/in-language.ts';
import { PHONE } from '../test/browser/phone.ts';
import { sayIn } from '../test/browser/say.ts';
import { settled } from '../test/browser/settled.ts';
import { call } from '../test/process/person.ts';

const offered = Object.entries(languages).flatMap(([language, { isComplete }]) => (isComplete ? [language] : []));

// The longest of all tests. In sequence, they would still be running when all others have finished.
test.describe.configure({ mode: 'parallel' });

for (const language of ['de', 'ar'] satisfies Language[]) {
  test(`on a phone nothing overflows or overlaps in ${language}, and axe finds nothing`, { tag: '@languages' }, async ({
    newVisitor,
    site,
    furnished,
    expectProblem,
  }) => {
    test.setTimeout(900_000);
    expectProblem(/answer 404: GET .*nowhere/);
    const written = await writtenOn(site);
    const { ada, moderator, newcomer } = furnished;
    for (const as of [ada, moderator, newcomer]) await call(site.url, as, 'PUT', '/language', { language });
    for (const screen of [...screens, ...furtherScreens]) {
      await test.step(screen.name, async () => {
        const page = await newVisitor({ ...PHONE, reducedMotion: 'reduce' });
        await page.context().addCookies([{ name: cookieNames(site.url).language, value: language, url: site.url }]);
        const { as = 'ada' } = screen;
        if (as !== 'guest') await site.enter(page.context(), furnished[as]);
        page.setDefaultTimeout(20_000);
        await open(page, screen, await screen.path(site.url, furnished), language);
        await look(page, screen, language, written);
        await page.context().close();
      });
    }
  });
}

/** What people wrote: listings, names and messages. The samples are in the site's own language. */
async function writtenOn({ url }: Site): Promise<Set<string>> {
  const foods: Food[] = await (await fetch(`${url}/api/all-foods?limit=100`)).json();
  const ofFoods = foods.flatMap(({ title, location, notes, donator }) => [title, location, notes, donator.name]);
  return new Set([...ofFoods, ...messages]);
}

async function open(page: Page, { before, prepare }: Screen, path: string, language: Language): Promise<void> {
  await before?.(page);
  await page.goto(path);
  await settled(page);
  await prepare?.(page, sayIn(language));
}

async function look(
  page: Page,
  { name, isOver }: Screen,
  language: Language,
  written: ReadonlySet<string>,
): Promise<void> {
  await expectInLanguage(page, language, written);
  const dialog = page.locator('dialog[open], [role=alertdialog]');
  if (isOver && (await dialog.count()) > 0) await expectHolds(dialog.first(), `the dialog over ${name}`);
  else {
    // At the end of the page the bar of actions covers nothing.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const role of ['banner', 'main', 'contentinfo'] as const) {
      await expectHolds(page.getByRole(role), `${role} of ${name} in ${language}`);
    }
  }
  await expectAccessible(page, { widths: [360], inDark: false });
}

test('on a phone a guest’s top bar is one line high in every language', { tag: '@languages' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor(PHONE);
  const heights: Record<string, number | undefined> = {};
  for (const language of offered) {
    await page.goto(`/teams?lang=${language}`);
    heights[language] = (await page.getByRole('banner').boundingBox())?.height;
    await expectHolds(page.getByRole('banner'), language);
  }
  expect(heights).toEqual(Object.fromEntries(offered.map((language) => [language, heights.en])));
  expect(heights.en).toBeLessThan(64);
});
