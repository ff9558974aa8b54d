import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('the home page loads without layout shifts, is complete and accessible', async ({ page, request }) => {
  const newest = (await (await request.get('/api/foods')).json()) as { title: string }[];
  await watchShifts(page);
  await page.goto('/');
  await expect(page).toHaveTitle('Open Larder | Home');
  const hero = page.getByRole('region', { name: 'Welcome' });
  expect((await hero.boundingBox())?.height).toBe(38 * 16);
  await bringToLife(page);
  await expectNoShifts(page);

  for (const text of [
    'Taste the World: Explore, Cook, and Indulge',
    'Savor Every Bite: Your Destination for Delicious Discoveries',
    'From Kitchen to Table: Recipes, Reviews, and More',
  ]) {
    await expect(hero.getByRole('heading', { name: text, exact: true, includeHidden: true })).toHaveCount(1);
  }
  expect((await linksOf(hero.locator('a'))).sort()).toEqual([
    ['Add Tasty Food', '/add-food'],
    ['Explore Available Foods', '/foods'],
    ['Explore Available Foods', '/foods'],
  ]);
  await expect(page.getByRole('heading', { name: 'Explore Our Top Foods' })).toBeVisible();
  await expect(page.getByText('Check our latest food, details and what order more')).toBeVisible();
  await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
  await expect(page.getByRole('main').getByRole('list').getByRole('article').getByRole('heading')).toContainText(
    newest.slice(0, 8).map(({ title }) => title),
  );
  await expect(page.getByRole('link', { name: 'Show All Food' })).toHaveAttribute('href', '/foods');
  await expect(page.getByRole('heading', { name: 'Explore Some Popular Categories' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Latest Blog Posts' })).toBeVisible();
  await expect(
    page.getByText('Check our recent articles, what we are talking about and what you can', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What our Customers say' })).toBeVisible();
  await expect(page.getByText('Customer', { exact: true })).toHaveCount(3);
  for (const counter of [
    '9750+ Happy Customers',
    '2800+ Cooked Dishes',
    '5700+ Social Media Fans',
    '6400+ Worked Hours',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: counter })).toBeVisible();

  await expectAccessible(page);
});

test('blog posts open other sites in a new tab, and categories show their names and lead to matching food', {
  tag: '@visitors',
}, async ({ page, context }) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Blog posts' }).locator('article');
  await expect(cards).toHaveCount(6);

  await test.step('the picture and the body of a blog card are 200 px high each, at any width', async () => {
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await cards.evaluateAll((all) =>
        all.map(({ children }) => [...children].map((part) => part.getBoundingClientRect().height)),
      );
      expect(heights, `at ${width} px`).toEqual(Array(6).fill([200, 200]));
    }
  });

  await test.step('a blog card opens another site in a new tab', async () => {
    for (const [index, comments] of [23, 12, 56, 16, 39, 11].entries()) {
      const card = cards.nth(index);
      await expect(card.getByText(/^[A-Z][a-z]{2} \d\d 20\d\d$/)).toHaveCount(1);
      await expect(card.locator('p').last()).toHaveText(/\w\.\.\. Read more\.\.\. about .+, opens in a new tab$/);
      for (const link of [card.locator('a').first(), card.locator('a').last()]) {
        await expect(link).toHaveAttribute('href', /^https:\/\//);
        await expect(link).toHaveAttribute('target', '_blank');
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      }
      await expect(card.locator('a').first()).toHaveText(
        new RegExp(`^${comments} Comments on .+, opens in a new tab$`),
      );
    }
    const tab = page.waitForEvent('popup');
    await cards
      .first()
      .getByRole('link', { name: /^Read more/ })
      .click();
    await expect(await tab).toHaveTitle('Elsewhere');
    await (await tab).close();
  });

  await test.step('a category shows its name on hover and on keyboard focus', async () => {
    const name = page.getByText('Kacchi Biryani', { exact: true });
    await expect(name).toHaveCSS('opacity', '0');
    await page.getByRole('listitem').filter({ has: name }).hover();
    await expect(name).toHaveCSS('opacity', '1');
    await expect(page.getByText('Burger', { exact: true })).toHaveCSS('opacity', '0');
    await page.mouse.move(0, 0);
    await expect(name).toHaveCSS('opacity', '0');

    const heading = page.getByRole('link', { name: 'Explore Some Popular Categories' });
    await expect(heading).toHaveAttribute('href', '/foods');
    await heading.focus();
    for (const name of ['Burger', 'Kacchi Biryani', 'Beff Khichuri', 'Mutton Nihari', 'Pizza', 'Kala Vhuna']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name, exact: true })).toBeFocused();
      await expect(page.getByText(name, { exact: true })).toHaveCSS('opacity', '1');
    }
    // The samples have a pizza, and nothing else with the name of a category.
    const leadTo = await linksOf(
      page
        .getByRole('listitem')
        .filter({ has: page.locator('img[src*="category-"]') })
        .locator('a'),
    );
    expect(leadTo.map(([, href]) => href).sort()).toEqual([...Array(5).fill('/foods'), '/foods?search=pizza']);
    await page.getByRole('link', { name: 'Pizza', exact: true }).press('Enter');
    await expect(page).toHaveURL('/foods?search=pizza');
    await expect(page.getByRole('article').first()).toContainText(/pizza/i);
  });

  await test.step('a click anywhere in the section opens the list of all food', async () => {
    await page.goBack();
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: /Popular Categories/ }) });
    await section.click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL('/foods');
  });
});

test('the home page shows placeholders while food loads, can retry after a failure, and says if there is no food', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  const held: Route[] = [];
  const asked = async () => {
    await expect.poll(() => held.length).toBe(1);
    return held.pop() as Route;
  };
  await withoutLiveUpdates(page);
  await page.route('**/api/foods?*', (route) => void held.push(route));
  // From another page, so that the browser fetches the food itself.
  await page.goto('/login');
  await mainLink(page, 'Home').click();
  await expect(page).toHaveURL('/');

  await test.step('eight empty cards stand in for the food while it loads', async () => {
    await expect(page.getByTestId('food-skeleton')).toHaveCount(8);
    await expectAccessible(page, { widths: [1280] });
  });

  await test.step('a failure to load food is reported', async () => {
    expectProblem(/answer 429: GET .*\/api\/foods/);
    const message = 'Too many calls. Please wait a moment.';
    await (await asked()).fulfill({ status: 429, json: { code: 'TOO_MANY', message } });
    await expect(page.getByRole('heading', { name: 'We couldn’t load the listings' })).toBeVisible();
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(page.getByText('No Food Available at this moment')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('a retry loads it again, and the page says if there is no food', async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await asked()).fulfill({ json: [] });
    await expect(page.getByRole('heading', { name: 'No Food Available at this moment', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show All Food' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('a visitor who returns once that result is stale finds the food', async () => {
    await mainLink(page, 'Recipes').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delicious Recipes');
    await page.clock.setSystemTime(Date.now() + 31_000);
    await mainLink(page, 'Home').click();
    await (await asked()).continue();
    await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
    await expect(page.getByTestId('food-skeleton')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 900 } });

  test('the home page loads without layout shifts, and the categories show their names', { tag: '@visitors' }, async ({
    page,
  }) => {
    await watchShifts(page);
    await page.goto('/');
    await bringToLife(page);
    await expectNoShifts(page);
    await expect(page.getByText('Kala Vhuna', { exact: true })).toHaveCSS('opacity', '1');
  });

  test('one line says what the site is, and the first food fits on the first screen', async ({ page, site }) => {
    await post(site.url, await site.register('Fay of the first screen'), food('Bread of the first screen'));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(page.getByText('Good food, free, from your neighbours.')).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
    const first = await page.getByRole('main').getByRole('list').getByRole('article').first().boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 1000)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});

test('in the dark theme the hero and the categories show their dark pictures, which are darker', {
  tag: '@visitors',
}, async ({ page }) => {
  const hero = page.getByRole('region', { name: 'Welcome' });
  const categories = page.getByRole('listitem').filter({ has: page.locator('img[src^="/art/category-"]') });
  const inTheLight: number[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    const names = await hero
      .locator('img')
      .or(categories.locator('img'))
      .evaluateAll((all) => all.filter((image) => image.checkVisibility()).map((image) => image.getAttribute('src')));
    expect(names, 'three hero slides and six categories').toHaveLength(9);
    for (const name of names)
      expect(name?.endsWith('-dark.svg'), `${colorScheme}: ${name}`).toBe(colorScheme === 'dark');
    for (const [index, part] of [hero, ...(await categories.all())].entries()) {
      await part.scrollIntoViewIfNeeded();
      await settled(page);
      const { channels } = await sharp(await part.screenshot())
        .removeAlpha()
        .stats();
      const lightness = channels.reduce((sum, { mean }) => sum + mean, 0) / channels.length / 255;
      if (colorScheme === 'light') inTheLight.push(lightness);
      // Food fills most of some pictures, and is no darker in the dark theme.
      else expect(lightness, `part ${index}`).toBeLessThan(0.9 * (inTheLight[index] ?? 0));
    }
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every section can be read and reached', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
    await expect(page.getByText('9750+ Happy Customers')).toBeVisible();
    const link = page.getByRole('link', { name: 'Add Tasty Food' });
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /slide/ })).toHaveCount(0);
  });
});
/**
 * Smallest layout shift that counts, a score of the Layout Instability specification. Below it are shifts that no one sees,
 * such as a line that moves by a pixel when a font loads late.
 */
const SEEN_SHIFT = 0.01;

/** Makes a page record what shifts in it unexpectedly, and by how much. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        shifts.push({
          value,
          moved: sources.map(({ node }) => node?.textContent?.trim().slice(0, 80) ?? 'what is gone'),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function expectNoShifts(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts);
  expect(shifts.filter(({ value }) => value >= SEEN_SHIFT)).toEqual([]);
}

/** Scrolls to every carousel, and waits until it moves, with its height unchanged. */
async function bringToLife(page: Page): Promise<void> {
  const carousels = await page.locator('[aria-roledescription=carousel]').all();
  expect(carousels).toHaveLength(3);
  for (const carousel of carousels) {
    const before = await carousel.evaluate(({ clientHeight }) => clientHeight);
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole('button', { name: 'Pause slides' })).toBeVisible();
    expect(await carousel.evaluate(({ clientHeight }) => clientHeight)).toBe(before);
  }
}

function linksOf(links: Locator): Promise<[string, string | null][]> {
  return links.evaluateAll((all) =>
    all.map((link): [string, string | null] => [link.textContent?.trim() ?? '', link.getAttribute('href')]),
  );
}
