import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillRest, post } from '../test/browser/food-steps.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { settled } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('Chromium accepts the manifest of an installable app, with shortcuts and a target for shared photos', {
  tag: '@visitors',
}, async ({ page, context }) => {
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect({ path: new URL(url).pathname, errors }).toEqual({ path: '/site.webmanifest', errors: [] });
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // Each test runs in an incognito profile, where nothing can be installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  const manifest = JSON.parse(data ?? '');
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(icon, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
  expect(manifest.share_target.params.files).toEqual([{ name: 'photo', accept: ['image/*'] }]);
});

test('if the browser can install the site, the menu has a button for it that works once', { tag: '@visitors' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor(PHONE);
  await page.goto('/recipes');
  const install = page.getByRole('button', { name: 'Install the app' });
  await page.getByLabel('Menu', { exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(install).toHaveCount(0);
  await settled(page);
  const wasTakenOver = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-asked', ''),
    });
    dispatchEvent(offer);
    return offer.defaultPrevented;
  });
  expect(wasTakenOver, 'the browser’s own banner is suppressed').toBe(true);
  await expectAccessible(page, { widths: [360] });
  await install.click();
  await expect(page.locator('html')).toHaveAttribute('data-asked');
  await expect(install).toHaveCount(0);
});

test('the app icon’s badge shows the same number as the bar', { tag: '@visitors' }, async ({ page, context, site }) => {
  const [vera, emil] = [await site.register('Vera with a badge'), await site.register('Emil of the badge')];
  const id = await post(site.url, vera, food('Loaf on a badge'));
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => void document.documentElement.setAttribute('data-badge', String(count));
  });
  await site.enter(context, vera);
  await page.goto('/recipes');
  const icon = page.locator('html');
  await expect(icon).toHaveAttribute('data-badge', '0');
  await ask(site.url, emil, id);
  await expect(icon).toHaveAttribute('data-badge', '1');
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(icon).toHaveAttribute('data-badge', '0');
});

test.describe('a photo shared with the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is shown on Add Food and used at a tap, even for someone who has to log in first', {
    tag: '@visitors',
  }, async ({ newVisitor, site }) => {
    const sharer = await site.register('Sigrid who shares');
    const page = await newVisitor({ ...PHONE, serviceWorkers: 'allow' });
    await page.goto('/recipes');
    await untilWorking(page);
    await share(page);
    await page.waitForURL('/login');
    await page.getByLabel('Email Address').fill(sharer.email);
    await page.getByLabel('Password', { exact: true }).fill(sharer.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    const use = page.getByRole('button', { name: 'Use the shared photo' });
    await expect(page.getByRole('img', { name: 'Shared with this site' })).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.reload();
    await expect(use).toBeVisible();
    await expect(page.getByLabel('Food Image Url'), 'any site can share a photo, so it waits for a tap').toHaveValue(
      '',
    );
    await use.press('Enter');
    await expect(page.getByText('Your photo is uploaded. This is how others will see it.')).toBeVisible();
    await expect(use).toHaveCount(0);
    await expect(page, 'the photo has been used').toHaveURL('/add-food');
    await expect(page.getByLabel('Food Image Url')).toHaveValue(/^\/photos\//);
    await fillRest(page, 'Bread that was shared');
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page).toHaveURL('/my-posted-food');
    const picture = page.getByText('Bread that was shared').locator('xpath=ancestor::*[.//img][1]').locator('img');
    await expect(picture.last()).toHaveAttribute('src', /^\/photos\//);
    expect(await page.evaluate(() => caches.has('shared-photo'))).toBe(false);
  });

  test('has to be chosen again if the browser doesn’t know the app yet', { tag: '@visitors' }, async ({
    page,
    context,
    site,
  }) => {
    await site.enter(context, await site.register('Sverre who shares early'));
    const multipart = { photo: { name: 'bread.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(3_000_000) } };
    const answer = await context.request.post('/share-food', { multipart, maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([303, '/add-food?shared']);
    await page.goto('/add-food?shared');
    await expect(page.getByText('We didn’t get the photo you shared. Choose it again here.')).toBeVisible();
  });
});

async function untilWorking(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { intervals: [100] })
    .toBe(true);
}

/** Shares a photo as a phone does: posts a form to the manifest's share target. */
async function share(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const manifest = await (await fetch('/site.webmanifest')).json();
    const { action, method, enctype, params } = manifest.share_target;
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
    canvas.getContext('2d')?.fillRect(0, 0, 200, 300);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const given = new DataTransfer();
    if (blob) given.items.add(new File([blob], 'bread.png', { type: 'image/png' }));
    const form = Object.assign(document.createElement('form'), { action, method, enctype });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: params.files[0].name });
    input.files = given.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  });
}
