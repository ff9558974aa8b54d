import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import type { Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

const BLUE = 'rgb(29, 78, 216)';

test('a steward gives the site a colour, which is adjusted to stay readable and appears on all pages', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/400/);
  expectProblem(/415/);
  const guest = await newVisitor();
  await guest.goto('/contact');
  await expect(guest.locator('#look')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 780 });
  await openSettings(page, site);
  const part = page.getByRole('region', { name: 'Appearance' });
  const colour = part.getByLabel('Colour', { exact: true });
  const entry = page.getByRole('navigation', { name: 'Site settings' }).locator('[aria-current=page]');
  const sample = (theme: string) => part.locator(`[data-sample=${theme}] .btn`);

  await test.step('a preview shows the result at once, in light and in dark mode', async () => {
    await colour.fill('fde047');
    await expect(part.getByText(/^Adjusted to #[\da-f]{6} here so text stays readable\.$/)).toHaveCount(1);
    await expect(sample('light')).not.toHaveCSS('background-color', 'rgb(253, 224, 71)');
    await expect(sample('dark')).toHaveCSS('background-color', 'rgb(253, 224, 71)');
    await expectAccessible(page, { widths: [360, 1280] });
    await colour.fill('light blue');
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(colour).toBeFocused();
    await expect(part.getByText('Enter a colour such as #2b5f86.')).toBeVisible();
    await part.getByLabel('Choose a colour').fill('#1d4ed8');
    await expect(colour).toHaveValue('#1d4ed8');
    await expect(sample('light')).toHaveCSS('background-color', BLUE);
  });

  await test.step('it is saved once, and the page uses it', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    await part.getByRole('button', { name: 'Save' }).dblclick();
    await expectToast(page, 'Saved.');
    await expect(entry).toHaveCSS('color', BLUE);
    expect(calls).toHaveLength(1);
  });

  await test.step('so do other pages, whether open or cached, light or dark', async () => {
    const send = guest.getByRole('button', { name: 'Submit' });
    await expect(send, 'an open page is notified').toHaveCSS('background-color', BLUE);
    await guest.goto('/contact');
    await expect(send).toHaveCSS('background-color', BLUE);
    await expectBars(guest);
    const manifest = await (await guest.request.get('/site.webmanifest')).json();
    await expect(guest.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', manifest.theme_color);
    await guest.getByRole('button', { name: 'Dark mode' }).click();
    await expect(send).not.toHaveCSS('background-color', BLUE);
    await expectBars(guest);
  });

  await test.step('a picture becomes the logo, and other files are refused', async () => {
    const file = part.locator('input[type=file]');
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
    await expect(part.getByText('Please choose a JPEG, PNG or WebP file.')).toBeVisible();
    await file.setInputFiles('public/icon-512.png');
    await expect(part.getByRole('button', { name: 'Use the default logo' })).toBeVisible();
    for (const visitor of [page, guest]) {
      const mark = visitor.getByRole('banner').locator('img').first();
      await expect(mark).toHaveAttribute('src', /^\/logo\/[\da-f]+\/mark\.webp$/);
      expect(await mark.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(108);
      await expect(visitor.locator('link[rel=icon]').first()).toHaveAttribute('href', /^\/logo\/[\da-f]+\/32\.png$/);
    }
    await expectAccessible(page, { widths: [360] });
    await part.getByRole('button', { name: 'Use the default logo' }).click();
    await expect(part.getByRole('button', { name: 'Choose a logo' })).toBeFocused();
    await expect(page.locator('link[rel=icon]').first()).toHaveAttribute('href', '/favicon-32.png');
  });

  await test.step('the colour can be reset', async () => {
    await part.getByRole('button', { name: 'Use the default colour' }).click();
    await expect(colour).toHaveValue('');
    await expect(part.getByLabel('Choose a colour')).toBeFocused();
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toHaveCSS('color', 'rgb(177, 72, 12)');
    await guest.goto('/contact');
    await expect(guest.locator('#look')).toHaveCount(0);
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visited page still has the colour and the logo', { tag: '@languages' }, async ({
    page,
    context,
    site,
    expectProblem,
  }) => {
    await openSettings(page, site);
    const part = page.getByRole('region', { name: 'Appearance' });
    await part.getByLabel('Colour', { exact: true }).fill('#1d4ed8');
    await part.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Saved.');
    await part.locator('input[type=file]').setInputFiles('public/icon-512.png');
    await expect(part.getByRole('button', { name: 'Use the default logo' })).toBeVisible();
    await page.goto('/recipes');
    const kept = () => page.evaluate(async () => (await caches.match('/recipes')) !== undefined);
    await expect.poll(kept).toBe(true);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
    await settled(page);
    await context.setOffline(true);
    await page.reload({ waitUntil: 'load' });
    await expect(page.getByText('You’re offline. Last updated')).toBeVisible();
    const primary = () => getComputedStyle(document.documentElement).getPropertyValue('--color-primary');
    expect(await page.evaluate(primary)).toBe('#1d4ed8');
    const mark = page.getByRole('banner').locator('img').first();
    expect(await mark.evaluate((img: HTMLImageElement) => [img.src.includes('/logo/'), img.naturalWidth])).toEqual([
      true,
      108,
    ]);
  });
});

async function openSettings(page: Page, site: Site): Promise<void> {
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation/site/look');
  await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('');
}

/** The first theme-color counts. It matches the page's background, as the browser's own bars should. */
async function expectBars(page: Page): Promise<void> {
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  const bar = await page.locator('meta[name="theme-color"]').first().getAttribute('content');
  const parts = [1, 3, 5].map((at) => Number.parseInt(bar?.slice(at, at + 2) ?? '', 16));
  expect(ground).toBe(`rgb(${parts.join(', ')})`);
}
