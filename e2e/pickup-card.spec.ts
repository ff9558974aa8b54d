import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { move, promise } from '../test/browser/hand-over-steps.ts';
import { dayIn, instantAt } from '../test/browser/noon.ts';
import { forgetSession, settled } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

/** The cache is updated quickly, and each test waits for it several times. */
const OFTEN = { intervals: [100] };

let dora: Person;

test.use({ serviceWorkers: 'allow' });

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora with a doorbell');
});

test('an accepted request is a card with everything needed at the door, and no text overflows it', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const rita = await site.register(`Rita of ${'r'.repeat(60)}`);
  await promise(site.url, dora, rita, { ...food('W'.repeat(120)), location: 'L'.repeat(200) });
  const { code, requestId } = await promise(site.url, dora, rita, food('Card loaf'));
  await site.enter(context, rita);
  await page.goto('/my-food-requests');
  await expect(page.getByRole('article')).toHaveCount(2);
  const card = cardOf(page, 'Card loaf');
  await expect(card).toContainText('Lindenweg 4');
  await expect(card).toContainText(formatDay(dayIn(5)));
  await expect(card).toContainText(dora.name);
  await expect(card.getByRole('link', { name: dora.email })).toHaveAttribute('href', `mailto:${dora.email}`);
  await expect(card.getByText(`Pick-up code: ${spelled(code)}`)).toBeAttached();
  await expect(card.getByRole('img', { name: `QR code for pick-up code ${spelled(code)}` })).toBeVisible();

  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Add to calendar: collect Card loaf' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = await readFile(await file.path(), 'utf8');
  expect(calendar).toContain(`UID:${requestId}@`);
  expect(calendar).toContain(`DTSTART;VALUE=DATE:${dayIn(5).replaceAll('-', '')}\r\n`);

  for (const width of [320, 360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(
      width,
    );
  }
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Withdraw the request for Card loaf' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the card has the code first, then location, last day, contact and calendar, and an unobtrusive Withdraw last', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const orla = await site.register('Orla in order');
  const { code } = await promise(site.url, dora, orla, food('Loaf in order'));
  await site.enter(context, orla);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/my-food-requests');
    const card = cardOf(page, 'Loaf in order');
    const withdraw = card.getByRole('button', { name: /^Withdraw/ });
    const calendar = card.getByRole('link', { name: /^Add to calendar/ });
    const parts = [
      card.getByText(`Pick-up code: ${spelled(code)}`),
      card.getByText('Lindenweg 4'),
      card.getByText(formatDay(dayIn(5))),
      card.getByRole('link', { name: dora.email }),
      calendar,
      withdraw,
    ];
    const ranks = await card.evaluate(
      (card, parts) => parts.map((part) => [...card.querySelectorAll('*')].indexOf(part as Element)),
      await Promise.all(parts.map((part) => part.elementHandle())),
    );
    expect(ranks, `reading order at ${width} px`).toEqual(ranks.toSorted((one, other) => one - other));
    expect(ranks[0]).toBeGreaterThanOrEqual(0);
    await expect(card.locator('a, button, summary, input, select').last()).toHaveText('Withdraw');

    const tops = await Promise.all(parts.slice(1).map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
    // Two may be side by side, with text of different sizes.
    for (const [index, top] of tops.entries()) expect(top).toBeGreaterThan((tops[index - 1] ?? 0) - 8);
    if (width === 360) {
      const shown = await card.getByText(code.slice(3), { exact: true }).boundingBox();
      expect(shown?.y).toBeLessThan(tops[0] ?? 0);
    }
    await expect(withdraw).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(calendar).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect((await withdraw.boundingBox())?.height).toBeLessThan((await calendar.boundingBox())?.height ?? 0);
    const messages = page.getByText('Messages', { exact: true }).filter({ visible: true }).first();
    const { y = 0, height = 0 } = (await card.boundingBox()) ?? {};
    expect((await messages.boundingBox())?.y, 'messages aren’t part of the card').toBeGreaterThan(y + height);
  }
});

test('the QR code is dark on light in both themes, and a scanner can read it', { tag: '@journeys' }, async ({
  page,
  context,
  site,
}) => {
  const nils = await site.register('Nils at night');
  const { code, foodId } = await promise(site.url, dora, nils, food('Night loaf'));
  await site.enter(context, nils);
  await page.goto('/my-food-requests');
  const picture = page.getByRole('img', { name: /^QR code/ });
  const camera = await context.newPage();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`));
    const colours = await picture.evaluate((svg) => [
      getComputedStyle(svg).backgroundColor,
      getComputedStyle(svg).fill,
    ]);
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(decodeQR(await pixels(camera, await picture.screenshot()), { timeLimit: 5_000 })).toBe(
      `${site.url}/my-posted-food/${foodId}#code=${code}`,
    );
  }
});

/** The pixels that a camera would see of a picture. */
async function pixels(camera: Page, png: Buffer) {
  const { width, height, data } = await camera.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const { width, height } = image;
      const canvas = new OffscreenCanvas(width, height).getContext('2d');
      canvas?.drawImage(image, 0, 0);
      const { data } = canvas?.getImageData(0, 0, width, height) ?? {};
      return { width, height, data: new Uint8Array(data?.buffer ?? []).toBase64() };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return { width, height, data: Uint8Array.from(Buffer.from(data, 'base64')) };
}

test('offline, a card seen before is still there, says how old it is, and comes back to life with the network', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const ole = await site.register('Ole in the cellar');
  const { code } = await promise(site.url, dora, ole, food('Cellar loaf'));
  await site.enter(context, ole);
  await page.goto('/my-food-requests');
  await untilKept(page);
  expectProblem(/net::ERR_INTERNET_DISCONNECTED/);

  await test.step('on the open page', async () => {
    await settled(page);
    await context.setOffline(true);
    await expect(page.getByText(/^You’re offline\. Last updated /)).toBeVisible();
    await expect(cardOf(page, 'Cellar loaf')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You’re offline.')).toHaveCount(0);
  });

  await test.step('through a link on another page', async () => {
    await mainLink(page, 'Recipes').click();
    await expect(page.getByRole('heading', { name: 'Delicious Recipes' })).toBeVisible();
    await settled(page);
    await context.setOffline(true);
    await mainLink(page, 'My Food Request').click();
    await expect(page.getByText('You’re offline. Last updated')).toBeVisible();
    await expect(cardOf(page, 'Cellar loaf')).toBeVisible();
    await page.close();
  });

  await test.step('in a new tab, and after a reload', async () => {
    const tab = await context.newPage();
    await tab.goto('/my-food-requests');
    for (const _ of ['opened', 'reloaded']) {
      // The worker says why, but Playwright doesn't tell it about the network once the page that started it is closed.
      await expect(tab.getByText(/Last updated (less than a|\d+) minutes? ago\./)).toBeVisible();
      await expect(cardOf(tab, 'Cellar loaf').getByText(`Pick-up code: ${spelled(code)}`)).toBeAttached();
      await expect(cardOf(tab, 'Cellar loaf').getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expect(tab.getByRole('button')).toHaveCount(0);
      await tab.reload();
    }
    // Styles, fonts and pictures are cached too.
    expect(await tab.evaluate(() => document.fonts.check('16px "Fredoka Variable"'))).toBe(true);
    const broken = () => [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).length;
    expect(await tab.evaluate(broken)).toBe(0);
    await expectAccessible(tab, { widths: [360] });

    await expect(tab.getByRole('link', { name: 'Try again' })).toBeVisible();
    await context.setOffline(false);
    await expect(cardOf(tab, 'Cellar loaf').getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  });
});

test('a cached card has the address until two days after its food’s last day, and no other cached page has it', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const ulla = await site.register('Ulla who stays offline');
  const pickup = { lat: 47.067, lon: 15.45, address: 'Doragasse 7' };
  const details: ReturnType<typeof food> & { pickup: object } = { ...food('Brief loaf'), pickup };
  await promise(site.url, dora, ulla, details);
  await site.enter(context, ulla);
  await context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'userAgent', { value: 'iPhone' });
  });
  await page.goto('/my-food-requests');
  await untilKept(page);
  expect(await kept(page)).toContain('Doragasse 7');
  expect(await kept(page)).toContain('href="https://maps.apple.com/?q=Doragasse%207&amp;sll=47.067,15.45"');
  const lastInstant = String(instantAt(dayIn(5), '23:59:59.999').getTime());
  expect(await kept(page)).toContain(lastInstant);
  await expect.poll(() => kept(page, 'seen-pages'), OFTEN).toContain('Brief loaf');
  expect(await kept(page, 'seen-pages')).not.toContain('Doragasse');

  // Offline first: a page that gets an update in between would cache its cards again.
  expectProblem(/net::ERR_INTERNET_DISCONNECTED/);
  await settled(page);
  await context.setOffline(true);
  const moveEnd = (from: string, to: number) =>
    page.evaluate(
      async ([from, to]) => {
        const cache = await caches.open('pickup-cards');
        const card = await cache.match('/my-food-requests');
        const text = (await card?.text())?.replace(from, to);
        await cache.put('/my-food-requests', new Response(text, { headers: card?.headers ?? {} }));
      },
      [from, String(to)] as const,
    );
  const hoursAgo = (hours: number) => Date.now() - hours * 60 * 60_000;
  const [justOver, over] = [hoursAgo(26), hoursAgo(49)];
  await moveEnd(lastInstant, justOver);
  await page.reload();
  await expect(page.getByText('You’re offline. Last updated')).toBeVisible();
  await expect(page.getByText('Doragasse 7'), 'the clock may have been changed since').toBeVisible();
  await moveEnd(String(justOver), over);
  await page.reload();
  await expect(page.getByText('You’re offline. Last updated')).toBeVisible();
  await expect(page.getByText('Doragasse 7')).toHaveCount(0);
  expect(await kept(page), 'it is shown again once the clock is corrected').toContain('Doragasse 7');
});

test('nothing is cached before a request is accepted; the cache follows changes, and logging out deletes it', {
  tag: '@journeys',
}, async ({ page, context, site, request }) => {
  const theo = await site.register('Theo with two');
  await site.enter(context, theo);
  await page.goto('/my-food-requests');
  await expect(page.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
  await expectNothingKept(page);
  const first = await promise(site.url, dora, theo, food('Kept loaf'));
  await untilKept(page);

  await test.step('the worker may only connect to this site', async () => {
    const { scope, script } = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready;
      return { scope, script: active?.scriptURL ?? '' };
    });
    expect(scope).toBe(`${site.url}/`);
    const headers = (await request.get(script)).headers();
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await kept(page), 'no script except the one that reopens the page').toMatch(/^(?!.*<script.*<script)/s);
  });

  const second = await promise(site.url, dora, theo, food('Loaf that stays'));
  await expect.poll(() => kept(page), OFTEN).toContain('Loaf that stays');
  await move(site.url, dora, first.requestId, 'collection', { code: first.code });
  await expect.poll(() => kept(page), OFTEN).not.toContain('Kept loaf');
  expect(await kept(page)).toContain('Loaf that stays');

  await test.step('the cache is deleted once nothing is accepted any longer, whatever page is open', async () => {
    await mainLink(page, 'Recipes').click();
    await expect(page).toHaveURL('/recipes');
    expect((await call(site.url, dora, 'DELETE', `/request/${second.requestId}/acceptance`)).status).toBe(200);
    await expectNothingKept(page);
  });

  await move(site.url, dora, second.requestId, 'acceptance');
  await mainLink(page, /^My Food Request/).click();
  await untilKept(page);
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectNothingKept(page);
});

test('the cache is deleted when the session has ended by itself, and when someone else is logged in', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const pia = await site.register('Pia who was first');
  await promise(site.url, dora, pia, food('Loaf of Pia'));
  const quirin = await site.register('Quirin who came second');
  for (const next of [undefined, quirin]) {
    await site.enter(context, pia);
    await page.goto('/my-food-requests');
    await untilKept(page);
    await forgetSession(page);
    if (next) await site.enter(context, next);
    await page.goto('/recipes');
    await expectNothingKept(page);
  }
});

function cardOf(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}

/** A code as screen readers read it out. */
function spelled(code: string): string {
  return [...code].join(' ');
}

/** This browser's cached copy of the page with the cards. */
function kept(page: Page, cacheName = 'pickup-cards'): Promise<string> {
  return page.evaluate(
    async (cacheName) => (await (await caches.match('/my-food-requests', { cacheName }))?.text()) ?? '',
    cacheName,
  );
}

async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => kept(page), OFTEN).not.toBe('');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

async function expectNothingKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => caches.has('pickup-cards')), OFTEN).toBe(false);
}
