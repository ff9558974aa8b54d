import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { settled, withoutLiveUpdates } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('the home page comes to life without moving, is complete and accessible', async ({ page, request }) => {
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

test('blog posts lead to pages elsewhere, in a new tab, and categories tell their names and lead to foods that fit', {
  tag: '@visitors',
}, async ({ page, context }) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Blog posts' }).locator('article');
  await expect(cards).toHaveCount(6);

  await test.step('a blog card has a picture and a body of 200 px each, at any width', async () => {
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const heights = await cards.evaluateAll((all) =>
        all.map(({ children }) => [...children].map((part) => part.getBoundingClientRect().height)),
      );
      expect(heights, `at ${width} px`).toEqual(Array(6).fill([200, 200]));
    }
  });

  await test.step('it leads elsewhere', async () => {
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

  await test.step('a category tells its name when it is pointed at, and all do to the keyboard', async () => {
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
    // The samples have a pizza, and nothing else that is called like one of these.
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

  await test.step('the whole section leads to all foods', async () => {
    await page.goBack();
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: /Popular Categories/ }) });
    await section.click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL('/foods');
  });
});

test('the foods of the home page are waited for, asked for again when they cannot be loaded, and may be none', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  const held: Route[] = [];
  const asked = async () => {
    await expect.poll(() => held.length).toBe(1);
    return held.pop() as Route;
  };
  await withoutLiveUpdates(page);
  await page.route('**/api/foods?*', (route) => void held.push(route));
  // From another page, so that the browser asks for the foods itself.
  await page.goto('/login');
  await mainLink(page, 'Home').click();
  await expect(page).toHaveURL('/');

  await test.step('eight empty cards hold the place of the foods while they load', async () => {
    await expect(page.getByTestId('food-skeleton')).toHaveCount(8);
    await expectAccessible(page, { widths: [1280] });
  });

  await test.step('foods that cannot be loaded are told', async () => {
    expectProblem(/answer 429: GET .*\/api\/foods/);
    const message = 'Too many calls. Please wait a moment.';
    await (await asked()).fulfill({ status: 429, json: { code: 'TOO_MANY', message } });
    await expect(page.getByRole('heading', { name: 'We couldn’t load the listings' })).toBeVisible();
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
    await expect(page.getByText('No Food Available at this moment')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('they are asked for again; where there is no food, the page says so', async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await (await asked()).fulfill({ json: [] });
    await expect(page.getByRole('heading', { name: 'No Food Available at this moment', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show All Food' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('who comes back when that is out of date finds the foods', async () => {
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

  test('the home page comes to life without moving, and the categories are named', { tag: '@visitors' }, async ({
    page,
  }) => {
    await watchShifts(page);
    await page.goto('/');
    await bringToLife(page);
    await expectNoShifts(page);
    await expect(page.getByText('Kala Vhuna', { exact: true })).toHaveCSS('opacity', '1');
  });

  test('one line says what this is, and the first food stands in the first screen', async ({ page, site }) => {
    await post(site.url, await site.register('Fay of the first screen'), food('Bread of the first screen'));
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await expect(page.getByText('Good food, free, from your neighbours.')).toBeInViewport({ ratio: 1 });
    const bar = await page.getByRole('navigation', { name: 'Shortcuts' }).boundingBox();
    const first = await page.getByRole('main').getByRole('list').getByRole('article').first().boundingBox();
    expect((first?.y ?? 0) + (first?.height ?? 1000)).toBeLessThanOrEqual(bar?.y ?? 0);
  });
});

test('in the dark the home page shows the dark pictures of hero and categories, and they are darker', {
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
    expect(names, 'three of the hero, six categories').toHaveLength(9);
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
      // A food fills most of some pictures, and is as light in the dark as it is.
      else expect(lightness, `part ${index}`).toBeLessThan(0.9 * (inTheLight[index] ?? 0));
    }
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('every part can be read and reached', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: /^View Details/ })).toHaveCount(8);
    await expect(page.getByText('9750+ Happy Customers')).toBeVisible();
    const link = page.getByRole('link', { name: 'Add Tasty Food' });
    await link.focus();
    await expect(link).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /slide/ })).toHaveCount(0);
  });
});
/** A shift of less moves a line by a pixel where a font comes late, which nobody sees. A score of the specification of Layout Instability. */
const SEEN_SHIFT = 0.01;

/** Has a page take down what moves in it without having been asked to, and by how much. */
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

/** Goes to every carousel, and waits until it moves, at the height that it had. */
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
