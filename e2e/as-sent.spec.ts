import type { Page } from '@playwright/test';
import { hideEmails } from '../test/browser/email-hiding-proxy.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { promise } from '../test/browser/hand-over-steps.ts';
import { SCRIPTS } from '../test/browser/late-scripts.ts';
import { call, food } from '../test/process/person.ts';

const broken = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' });

/** Breaks a property that pictures read once the page is hydrated. */
const breakPictures = () => {
  Object.defineProperty(HTMLImageElement.prototype, 'complete', {
    get() {
      throw new Error('The pictures are broken');
    },
  });
};

test('in a browser that is too old, a page stays as the server sent it, its search form works, and no scripts load', async ({
  page,
}) => {
  const scripts: string[] = [];
  await page.route(SCRIPTS, (route) => {
    scripts.push(route.request().url());
    return route.continue();
  });
  await page.addInitScript(() => Reflect.deleteProperty(CSS, 'registerProperty'));
  await page.goto('/foods', { waitUntil: 'load' });
  await expect(page.getByRole('button', { name: 'Map' })).toBeHidden();
  await page.getByPlaceholder('Enter Food Title').fill('salad');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=salad/);
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Big mixed salad' })).toBeVisible();
  await expect(page.getByText(/^To ask for food, you need JavaScript/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByText(/^This form needs JavaScript/)).toBeVisible();
  expect(scripts).toEqual([]);
});

test('a page that cannot be rendered in the browser stays as the server sent it, below a working navigation bar', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/The recipes are burnt/);
  const body = "export default function Recipes() { throw new Error('The recipes are burnt'); }";
  await page.route('**/assets/recipes-page-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }));
  await page.goto('/recipes', { waitUntil: 'load' });
  await expectSent(page, 'Delicious Recipes', 'Open Larder | Recipes');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('.without-app'))).toBeNull();
});

test('a page that fails during hydration keeps what was typed, and its forms and links work', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/The pictures are broken/);
  await page.addInitScript(breakPictures);
  await page.goto('/foods', { waitUntil: 'commit' });
  await page.getByPlaceholder('Enter Food Title').fill('salad');
  await expectSent(page, 'Available Foods', 'Open Larder | Available Food');
  await expect(page.getByPlaceholder('Enter Food Title')).toHaveValue('salad');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/search=salad/);
  await expectSent(page, 'Available Foods', 'Open Larder | Available Food');
  await page.getByRole('main').getByRole('link', { name: 'View Details' }).click();
  await expectSent(page, 'Big mixed salad', 'Open Larder | Big mixed salad');
});

test('behind a proxy that hides email addresses, a page keeps text and cursor position from before hydration', {
  tag: '@visitors',
}, async ({ page, context, site, expectProblem }) => {
  const [ada, ben] = [await site.register('Ada behind a proxy'), await site.register('Ben behind a proxy')];
  const { requestId } = await promise(site.url, ada, ben, food('Loaf behind a proxy'));
  await call(site.url, ben, 'POST', `/request/${requestId}/messages`, { text: 'Or write to ben@example.org, please' });
  await site.enter(context, ada);
  await hideEmails(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  expectProblem(/Minified React error #418/);
  const answer = await page.goto(`/messages/${requestId}`, { waitUntil: 'commit' });
  expect(answer?.headers()['cache-control']).toBe('no-store, no-transform');
  await expect(page.getByText('[email\u00a0protected]')).toBeVisible();
  const field = page.getByLabel('Message to Ben behind a proxy');
  await field.pressSequentially('Six is fine');
  await field.press('Home');
  const asSent = await field.elementHandle();
  scripts.resolve();
  await expect(page.getByText('Or write to ben@example.org, please')).toBeVisible();
  expect(await asSent?.evaluate((element) => element.isConnected), 'the page was rendered again').toBe(false);
  await expect(field).toHaveValue('Six is fine');
  await expect(field).toBeFocused();
  await page.keyboard.type('Yes: ');
  await field.press('Control+Enter');
  await expect(page.getByRole('log').getByText('Yes: Six is fine')).toBeVisible();
});

test('a proxy that hides email addresses does not recognise those that the site itself shows', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const zoe = await site.register('Zoe behind a proxy');
  const foodId = await post(site.url, zoe, food('Zoe’s loaf'));
  await site.enter(context, zoe);
  await hideEmails(page);
  for (const path of ['/foods', '/profile', '/profile/data', '/add-food', '/contact', `/food/${foodId}`]) {
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, ''), path).not.toMatch(/__cf_email__|zoe\.behind\.a\.proxy@/);
  }
  await page.getByLabel('Your account').click();
  await expect(page.getByText(zoe.email).first()).toBeVisible();
});

test('if even the navigation bar fails during hydration, the page stays as the server sent it, and its links work', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/The lamp is broken/);
  await page.addInitScript(() => {
    document.documentElement?.classList.add('dark');
    window.matchMedia = () => {
      throw new Error('The lamp is broken');
    };
  });
  await page.goto('/contact', { waitUntil: 'load' });
  await expectSent(page, 'GET IN TOUCH', 'Open Larder | Contact');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Recipes' }).click();
  await expectSent(page, 'Delicious Recipes', 'Open Larder | Recipes');
});

test('a page that fails after it has been used shows an error', { tag: '@visitors' }, async ({
  page,
  expectProblem,
}) => {
  expectProblem(/The pictures are broken/);
  await page.goto('/foods');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  const search = page.getByPlaceholder('Enter Food Title');
  await search.fill('salad');
  await search.press('Enter');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await page.evaluate(breakPictures);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/foods');
  await expect(broken(page)).toBeVisible();
});

/** Waits for the failure, and expects the page to stay as the server sent it. */
async function expectSent(page: Page, heading: string, title: string): Promise<void> {
  await expect(page.locator('div.without-app')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page).toHaveTitle(title);
  await expect(broken(page)).toHaveCount(0);
}
