import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { dayIn, mainLink } from '../test/browser/food-steps.ts';
import { move, promise } from '../test/browser/hand-over-steps.ts';
import { settled } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

let dora: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora with a doorbell');
});

test('an accepted request is a card with all that one needs at the door', async ({ page, context, site }) => {
  const rita = await site.register('Rita who collects');
  const { code, requestId } = await promise(site.url, dora, rita, food('Card loaf'));
  await site.enter(context, rita);
  await page.goto('/my-food-requests');
  const card = cardOf(page, 'Card loaf');
  await expect(card).toContainText('Lindenweg 4');
  await expect(card).toContainText(formatDay(dayIn(5)));
  await expect(card).toContainText(dora.name);
  await expect(card.getByRole('link', { name: dora.email })).toHaveAttribute('href', `mailto:${dora.email}`);
  await expect(card.getByText(`Pick-up code: ${[...code].join(' ')}`)).toBeAttached();
  await expect(card.getByRole('img', { name: `QR code of the pick-up code ${[...code].join(' ')}` })).toBeVisible();

  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Add to calendar: collect Card loaf' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toContain(`UID:${requestId}@`);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${dayIn(5).replaceAll('-', '')}\r\n`);

  await expectAccessible(page);
  await card.getByRole('button', { name: 'Withdraw the request for Card loaf' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the QR code is dark on light in both themes, and read by a scanner', async ({ page, context, site }) => {
  const nils = await site.register('Nils at night');
  const { code } = await promise(site.url, dora, nils, food('Night loaf'));
  await site.enter(context, nils);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/my-food-requests');
    const picture = page.getByRole('img', { name: /^QR code/ });
    const colours = await picture.evaluate((svg) => [
      getComputedStyle(svg).backgroundColor,
      getComputedStyle(svg).fill,
    ]);
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(decodeQR(await pixels(context, await picture.screenshot()), { timeLimit: 5_000 })).toBe(code);
  }
});

/** What a camera would see of a picture. */
async function pixels(context: BrowserContext, png: Buffer) {
  const page = await context.newPage();
  const { width, height, data } = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      return { width, height, data: [...(canvas?.getImageData(0, 0, width, height).data ?? [])] };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return { width, height, data: Uint8Array.from(data) };
}

test('whatever is written on it, nothing sticks out', async ({ page, context, site }) => {
  const vera = await site.register(`Vera of ${'v'.repeat(60)}`);
  const long = { ...food('W'.repeat(120)), location: 'L'.repeat(200) };
  await promise(site.url, dora, vera, long);
  await promise(site.url, dora, vera, food('Second loaf'));
  await site.enter(context, vera);
  await page.goto('/my-food-requests');
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
});

test.describe('without a network', () => {
  test('the card that was seen is still there, says how old it is, and comes back to life', async ({
    page: seen,
    context,
    site,
    expectProblem,
  }) => {
    const ole = await site.register('Ole in the cellar');
    const { code } = await promise(site.url, dora, ole, food('Cellar loaf'));
    await site.enter(context, ole);
    await seen.goto('/my-food-requests');
    await untilKept(seen);
    await seen.close();

    expectProblem(/request failed: GET .*\/my-food-requests net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto('/my-food-requests');
    for (const _ of ['opened', 'reloaded']) {
      await expect(page.getByText('You are offline. This is how it was less than a minute ago.')).toBeVisible();
      const card = cardOf(page, 'Cellar loaf');
      await expect(card.getByText(`Pick-up code: ${[...code].join(' ')}`)).toBeAttached();
      await expect(card.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await page.reload();
    }
    // Its looks came along: styles, faces and pictures.
    expect(await page.evaluate(() => document.fonts.check('16px "Fredoka Variable"'))).toBe(true);
    expect(
      await page.evaluate(() => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length),
    ).toBe(0);
    await expectAccessible(page, { widths: [360] });

    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'My food requests' })).toBeVisible();
  });

  test('a page that was open already shows the card too', async ({ page, context, site }) => {
    const udo = await site.register('Udo underground');
    await promise(site.url, dora, udo, food('Tunnel loaf'));
    await site.enter(context, udo);
    await page.goto('/my-food-requests');
    await untilKept(page);
    await settled(page);
    await context.setOffline(true);
    await expect(page.getByText('You are offline. This is how it was')).toBeVisible();
    await expect(cardOf(page, 'Tunnel loaf')).toBeVisible();
  });

  test('a link to it leads there too, from a page that was open already', async ({
    page,
    context,
    site,
    expectProblem,
  }) => {
    const ilse = await site.register('Ilse in the lift');
    await promise(site.url, dora, ilse, food('Lift loaf'));
    await site.enter(context, ilse);
    await page.goto('/my-food-requests');
    await untilKept(page);
    await page.goto('/recipes');
    await settled(page);
    expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await mainLink(page, 'My Food Request').click();
    await expect(page.getByText('You are offline. This is how it was')).toBeVisible();
    await expect(cardOf(page, 'Lift loaf')).toBeVisible();
  });

  test('nothing is kept where nothing was accepted', async ({ page, context, site }) => {
    await site.enter(context, await site.register('Nora with nothing'));
    await page.goto('/my-food-requests');
    await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
  });
});

test.describe('what is kept goes', () => {
  test('with who logs out', async ({ page, context, site }) => {
    await keepFor(page, site, context, 'Lisa who logs out');
    await page.getByLabel('Your account').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectNothingKept(page);
  });

  test('when the session has ended by itself', async ({ page, context, site }) => {
    await keepFor(page, site, context, 'Sven whose session ends');
    await settled(page);
    await context.clearCookies();
    await page.goto('/recipes');
    await expectNothingKept(page);
  });

  test('when somebody else is there', async ({ page, context, site }) => {
    await keepFor(page, site, context, 'Pia who was first');
    await settled(page);
    await context.clearCookies();
    await site.enter(context, await site.register('Quirin who came second'));
    await page.goto('/recipes');
    await expectNothingKept(page);
  });

  test('when nothing is accepted any more, on whatever page one is', async ({ page, context, site }) => {
    const { requestId } = await keepFor(page, site, context, 'Ria who is released');
    await page.goto('/recipes');
    expect((await call(site.url, dora, 'DELETE', `/request/${requestId}/acceptance`)).status).toBe(200);
    await expectNothingKept(page);
  });

  test('in part, when one of two is collected', async ({ page, context, site }) => {
    const { requestId, code, person } = await keepFor(page, site, context, 'Theo with two');
    await promise(site.url, dora, person, food('Loaf that stays'));
    await page.reload();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect.poll(() => kept(page)).toContain('Loaf that stays');
    await move(site.url, dora, requestId, 'collection', { code });
    await expect.poll(() => kept(page)).not.toContain('Kept loaf');
    expect(await kept(page)).toContain('Loaf that stays');
  });
});

test('the worker has no right but to ask this site, and only that page', async ({ page, context, site, request }) => {
  await keepFor(page, site, context, 'Wanda with a worker');
  const { scope, script } = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready;
    return { scope, script: active?.scriptURL ?? '' };
  });
  expect(scope).toBe(`${site.url}/my-food-requests`);
  const headers = (await request.get(script)).headers();
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await page.evaluate(async () => (await caches.match('/my-food-requests'))?.text())).not.toContain('<script');
});

function cardOf(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

/** What this browser keeps of the page with the cards. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => (await (await caches.match('/my-food-requests'))?.text()) ?? '');
}

async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => kept(page)).not.toBe('');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
}

async function keepFor(page: Page, site: Site, context: BrowserContext, name: string) {
  const person = await site.register(name);
  const promised = await promise(site.url, dora, person, food('Kept loaf'));
  await site.enter(context, person);
  await page.goto('/my-food-requests');
  await untilKept(page);
  return { ...promised, person };
}
