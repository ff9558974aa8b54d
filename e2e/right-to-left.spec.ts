import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, promise } from '../test/browser/hand-over-steps.ts';
import { publicPages } from '../test/browser/public-pages.ts';
import { food } from '../test/process/person.ts';

const WIDTHS = [360, 1280];
const MIRRORED = '-1 1';

test.beforeEach(({ context }) => turn(context));

test('a right-to-left page starts at the right, and slides come in from the left', { tag: '@languages' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectTurned(page, '/');
  await page.setViewportSize({ width: 1280, height: 900 });

  const carousel = page.getByRole('region', { name: 'Blog posts' });
  await carousel.scrollIntoViewIfNeeded();
  const next = carousel.getByRole('button', { name: 'Next slide' });
  await expect(next.locator('svg')).toHaveCSS('scale', MIRRORED);
  expect(await leftOf(slide(carousel, 1))).toBeGreaterThan(await leftOf(slide(carousel, 2)));
  const first = await leftOf(slide(carousel, 1));
  await next.click();
  await expect(slide(carousel, 1)).toHaveAttribute('inert');
  await expect.poll(() => leftOf(slide(carousel, 2)), 'the slide is in its place').toBeCloseTo(first, 0);
  await carousel.getByRole('button', { name: 'Play slides' }).press('ArrowRight');
  await expect(slide(carousel, 1)).not.toHaveAttribute('inert');
  await page.keyboard.press('ArrowLeft');
  await expect(slide(carousel, 1)).toHaveAttribute('inert');
});

test('dragging slides to the right shows the next one', { tag: '@languages' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const carousel = page.getByRole('region', { name: 'Blog posts' });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByRole('button', { name: 'Play slides' })).toBeVisible();
  const { x = 0, y = 0, width = 0 } = (await slide(carousel, 2).boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + width, y + 100, { steps: 5 });
  expect(await leftOf(slide(carousel, 2)), 'a slide follows the pointer').toBeCloseTo(x + width / 2, 0);
  await page.mouse.up();
  await expect(slide(carousel, 1)).toHaveAttribute('inert');
  await expect(slide(carousel, 2)).not.toHaveAttribute('inert');
});

test('every public page is mirrored and accessible', { tag: '@languages' }, async ({ page, site }) => {
  test.slow();
  for (const { path } of await publicPages(site.url)) {
    await page.goto(path);
    await expectTurned(page, path);
    await expectAccessible(page, { widths: WIDTHS });
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Available Foods' }).locator('svg')).toHaveCSS(
    'scale',
    MIRRORED,
  );
});

test('every page for members is mirrored and accessible, and so is what opens on it', { tag: '@languages' }, async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const [rana, sami] = [await site.register('Rana from the right'), await site.register('Sami from the right')];
  const foodId = await post(site.url, rana, {
    ...food('خبز طازج'),
    location: '3 Market Square',
    notes: 'حلوى، 3 قطع.',
  });
  const requestId = await ask(site.url, sami, foodId);
  await promise(site.url, sami, rana, food('Rice from the right'));
  await site.enter(context, rana);
  for (const path of [
    '/add-food',
    '/inbox',
    '/messages',
    `/messages/${requestId}`,
    '/my-posted-food',
    `/my-posted-food/${foodId}`,
    '/my-food-requests',
    `/update-food/${foodId}`,
    '/profile',
    '/profile/notifications',
    '/profile/logging-in',
    '/profile/data',
  ]) {
    await page.goto(path);
    await expectTurned(page, path);
    await expectAccessible(page, { widths: WIDTHS });
  }

  await test.step('toasts and confirmations are at the left', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/my-posted-food');
    await page.getByRole('button', { name: /^Delete/ }).click();
    const question = page.getByRole('alertdialog');
    expect(await centreOf(question)).toBeLessThan(640);
    await question.getByRole('button', { name: 'Yes' }).click();
    expect(await centreOf(page.getByText('Food Data Deleted Successfully!!!'))).toBeLessThan(640);
  });
});

test('a calendar runs from right to left, by mouse and by keyboard', { tag: '@languages' }, async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, await site.register('Cala of the calendar'));
  await page.goto('/add-food');
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  const today = calendar.getByRole('button', { name: /^Today/ });
  await expect(today).toBeFocused();
  expect(await centreOf(calendar.getByRole('gridcell').nth(0))).toBeGreaterThan(
    await centreOf(calendar.getByRole('gridcell').nth(6)),
  );
  const before = Number(await today.textContent());
  await page.keyboard.press('ArrowLeft');
  const focused = async () => Number(await page.locator(':focus').textContent());
  await expect.poll(focused, 'tomorrow, which may be in the next month').not.toBe(before);
  expect([before + 1, 1]).toContain(await focused());
});

test('text that people wrote keeps its own direction, and Arabic digits can be typed as numbers', {
  tag: '@languages',
}, async ({ page, context, site }) => {
  const dina = await site.register('Dina of both directions');
  const location = '3 Market Square';
  const arabic = await post(site.url, dina, { ...food('خبز طازج'), location, notes: 'حلوى، 3 قطع.' });
  const english = await post(site.url, dina, { ...food('Fresh bread'), location, notes: 'Still warm.' });
  const notes = (text: string) => page.getByRole('article').getByText(text);
  await page.goto(`/food/${arabic}`);
  await expect(notes('حلوى، 3 قطع.')).toHaveCSS('direction', 'rtl');
  await page.goto(`/food/${english}`);
  await expect(notes('Still warm.')).toHaveCSS('direction', 'ltr');
  const [three, square] = await page
    .getByRole('article')
    .getByText(location)
    .evaluate((place) => {
      const edgeOf = (from: number, to: number) => {
        const range = document.createRange();
        range.setStart(place.firstChild as Node, from);
        range.setEnd(place.firstChild as Node, to);
        return range.getBoundingClientRect().left;
      };
      return [edgeOf(0, 1), edgeOf(9, 15)];
    });
  expect(three).toBeLessThan(square ?? 0);

  await site.enter(context, dina);
  await page.goto('/add-food');
  const quantity = page.getByLabel('Total Quantity');
  await quantity.fill('');
  await quantity.pressSequentially('١٢');
  await expect(quantity).toHaveValue('12');
  await page.getByLabel('Expired Date').fill('٠١/٣٠/٢٠٢٩');
  await page.getByLabel('Expired Date').blur();
  await expect(page.getByLabel('Expired Date')).toHaveValue('01/30/2029');
});

test('letters with marks above and below have enough room between lines, whatever their size', {
  tag: '@languages',
}, async ({ page }) => {
  for (const path of ['/', '/foods', '/contact']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'ar'));
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await page.evaluate(tightLines), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Serves every page from right to left, like one in Arabic. */
async function turn(context: BrowserContext): Promise<void> {
  await context.route(/.*/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch({ maxRedirects: 0 });
    const body = (await response.text()).replace('<html lang="en"', '<html lang="en" dir="rtl"');
    await route.fulfill({ response, body });
  });
}

/** Expects that nothing overflows, and that elements are as far from the right as they'd otherwise be from the left. */
async function expectTurned(page: Page, path: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const at = `${path} at ${width} px`;
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
    const marks = [
      page.getByRole('banner').locator('img').first(),
      page.getByRole('contentinfo').locator('img').first(),
      page.getByRole('contentinfo').getByRole('link').last(),
    ];
    for (const mark of marks) {
      const turned = await gapsOf(mark, 'rtl');
      expect.soft(turned, at).toEqual((await gapsOf(mark, 'ltr')).toReversed());
    }
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  }
}

/** Distances of an element from both sides of the window when text runs in that direction. */
async function gapsOf(mark: Locator, dir: 'ltr' | 'rtl'): Promise<number[]> {
  return mark.evaluate((element, dir) => {
    document.documentElement.dir = dir;
    const { left, right } = element.getBoundingClientRect();
    return [left, document.documentElement.clientWidth - right].map(Math.round);
  }, dir);
}

function slide(carousel: Locator, number: number): Locator {
  return carousel.locator(`[aria-roledescription=slide][aria-label^="${number} of"]`);
}

async function leftOf(element: Locator): Promise<number> {
  return element.evaluate((element) => element.getBoundingClientRect().left);
}

async function centreOf(element: Locator): Promise<number> {
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return x + width / 2;
}

/** Runs in the page: texts with a line height below 1.4, except the site's own name and initials. */
function tightLines(): string[] {
  const said = (element: Element) =>
    Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.nodeValue : ''));
  return Array.from(document.body.querySelectorAll('*:not(script, style, template)'))
    .filter((element) => element.checkVisibility() && !element.closest('.leading-none'))
    .flatMap((element) => {
      const words = said(element).join('').trim();
      const { lineHeight, fontSize } = getComputedStyle(element);
      const tight = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) < 1.399;
      return /\p{L}{2}/u.test(words) && words !== 'Open Larder' && tight
        ? [`${words}: ${lineHeight} of ${fontSize}`]
        : [];
    });
}
