import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectLargeTargets } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, handOver, promise } from '../test/browser/hand-over-steps.ts';
import { expectHolds } from '../test/browser/holds.ts';
import { dayIn } from '../test/browser/noon.ts';
import { overlapsIn } from '../test/browser/overlaps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { publicPages } from '../test/browser/public-pages.ts';
import { settled } from '../test/browser/settled.ts';
import { setTextSize } from '../test/browser/text-size.ts';
import { food } from '../test/process/person.ts';

const thumbBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

/** Widths in pixels of pages that are a centred column in wide windows, and of the bar and the footer. */
const COLUMNS: [path: RegExp, width: number][] = [
  [/^\/messages/, 768],
  [/^\/my-posted-food\//, 1024],
  [/^\/profile/, 1040],
];
const WIDEST = 1248;

test('bar, content and footer start at the same line at every width, or the content is a centred column', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  test.slow();
  const lea = await site.register('Lea of the lines');
  const kim = await site.register('Kim in a line');
  const foodId = await post(site.url, lea, food('Lined loaf'));
  const requestId = await ask(site.url, kim, foodId);
  await promise(site.url, kim, lea, food('Loaf on a card'));
  const paths = (await publicPages(site.url)).map(({ path }) => path);
  const main = page.getByRole('main');
  const heading = main.locator('h1:not(.sr-only), h2:not(.sr-only)').first();
  /** The leftmost element of a page: usually its heading, or the back link above that. */
  const beginningOf = (path: string, width: number): Locator => {
    if (/^\/(food|my-posted-food|messages)\//.test(path)) return main.getByRole('link').first();
    // A picture is beside the form where there is room.
    if (['/login', '/registration'].includes(path)) return width < 768 ? heading : main.locator('img').first();
    return heading;
  };
  const check = async (path: string) => {
    await page.goto(path);
    await expect(heading).toBeVisible();
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const leftOfColumn = (column: number) => Math.max(0, (width - 32 - column) / 2) + 16;
      const column = COLUMNS.find(([pages]) => pages.test(path))?.[1] ?? WIDEST;
      const sign = page
        .getByRole('banner')
        .locator(width < 1024 ? 'summary svg' : 'img')
        .first();
      const parts: [Locator, left: number][] = [
        [sign, leftOfColumn(WIDEST)],
        [beginningOf(path, width), leftOfColumn(column)],
        [page.getByRole('contentinfo').locator('img').first(), leftOfColumn(WIDEST)],
      ];
      for (const [part, left] of parts) {
        // Text in the display face and the edge of an icon may start a pixel or two off.
        await expect
          .poll(async () => Math.abs((await leftOf(part)) - left), `${path} at ${width} px`)
          .toBeLessThanOrEqual(2);
      }
    }
  };
  for (const path of paths) await check(path);
  await site.enter(context, lea);
  for (const path of [
    '/add-food',
    '/my-posted-food',
    `/my-posted-food/${foodId}`,
    `/update-food/${foodId}`,
    '/my-food-requests',
    `/messages/${requestId}`,
    '/profile',
  ])
    await check(path);
  await test.step('a page with just one short form is centred', async () => {
    await page.goto('/forgot-password');
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const { x = 0, width: own = 0 } = (await heading.locator('..').boundingBox()) ?? {};
      expect(Math.abs(x + own / 2 - width / 2), `at ${width} px`).toBeLessThanOrEqual(1);
    }
  });
});

test('at 320 px, and with text at 200%, nothing overflows or overlaps', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const paths = (await publicPages(site.url)).map(({ path }) => path);
  const look = async (where: string, part: Locator) => {
    for (const [width, size] of [
      [320, '100%'],
      [360, '200%'],
      // A window of 1280 px, zoomed to 200%.
      [640, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      await setTextSize(page, size);
      // At the end of the page the bar of actions covers nothing.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectHolds(part, `${where} at ${width} px, ${size}`);
    }
  };
  const check = async (path: string) => {
    await page.goto(path);
    for (const role of ['banner', 'main'] as const) await look(`${role} of ${path}`, page.getByRole(role));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await overlapsIn(thumbBar(page)), path).toEqual([]);
  };
  for (const path of paths) await check(path);
  const [max, nina] = [await site.register('Max with large letters'), await site.register('Nina in a line')];
  const { foodId } = await promise(site.url, max, nina, food('Marmalade in large letters'));
  const other = await post(site.url, max, food('Mustard in large letters'));
  const waited = await post(site.url, max, food('Mint in large letters'));
  await ask(site.url, nina, waited);
  const collected = await post(site.url, max, food('Mango in large letters'));
  await handOver(site.url, max, nina, collected);
  await site.enter(context, max);
  for (const path of [
    '/add-food',
    '/profile',
    '/profile/notifications',
    '/profile/logging-in',
    '/profile/data',
    '/my-posted-food',
    `/my-posted-food/${waited}`,
    `/my-posted-food/${collected}`,
    `/my-posted-food/${foodId}`,
  ])
    await check(path);
  await page.getByRole('button', { name: /^Undo promise/ }).click();
  await look('the dialog that undoes a promise', page.getByRole('dialog'));
  await page.goto('/my-posted-food');
  await page.getByRole('button', { name: /^Delete Marmalade/ }).click();
  await look('the confirmation before deleting', page.getByRole('alertdialog'));
  await site.enter(context, nina);
  for (const path of ['/my-food-requests', `/food/${foodId}`, `/food/${other}`]) await check(path);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await look('the request dialog', page.getByRole('dialog'));
  await page.getByText('Details we’ll send').click();
  await look('the request dialog with the details it sends', page.getByRole('dialog'));
});

test('bars scroll away in a low window, stay in view otherwise, and are not printed', { tag: '@visitors' }, async ({
  page,
}) => {
  await page.goto('/recipes');
  const inSight = async (width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 900));
    return page.locator('body > div > header, nav[aria-label="Shortcuts"]').evaluateAll((bars) =>
      bars.map((bar) => {
        const { top, bottom, height } = bar.getBoundingClientRect();
        return height > 0 && bottom > 0 && top < innerHeight;
      }),
    );
  };
  expect(await inSight(360, 740)).toEqual([true, true]);
  expect(await inSight(360, 470)).toEqual([false, false]);
  expect(await inSight(768, 900)).toEqual([true, false]);
  // A window of 1280 by 900, zoomed to 200%.
  expect(await inSight(640, 450)).toEqual([false, false]);
  // A phone on its side.
  expect(await inSight(740, 360)).toEqual([false, false]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ media: 'print' });
  await expect(thumbBar(page)).toBeHidden();
});

test('the bottom bar makes no target too small, whatever it covers', { tag: '@visitors' }, async ({ page, site }) => {
  test.slow();
  for (const { path } of await publicPages(site.url)) {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(path);
    // At these heights the bar's edge crosses the first elements of a page one by one.
    for (let height = 823; height > 780; height -= 11) {
      await page.setViewportSize({ width: 412, height });
      await expectLargeTargets(page, `${path} at 412×${height}`);
    }
  }
  await page.goto('/recipes');
  await thumbBar(page)
    .getByRole('link', { name: 'Browse' })
    .click({ position: { x: 4, y: 4 } });
  await expect(page, 'all of a link can be clicked').toHaveURL('/foods');
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('the bottom bar leads guests to food and members to their own pages, and shows what is waiting there', {
    tag: '@visitors',
  }, async ({ page, context, site, newVisitor }) => {
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Register' })).toBeVisible();
    await expect(thumbBar(page).getByRole('link')).toHaveText(['Browse', 'Give', 'Mine']);
    await thumbBar(page).getByRole('link', { name: 'Browse' }).tap();
    await expect(page).toHaveURL('/foods');
    await expect(thumbBar(page).locator('[aria-current=page]')).toHaveText('Browse');
    await expectAccessible(page, { widths: [360] });

    const [nora, otto] = [await site.register('Nora on the phone'), await site.register('Otto on the phone')];
    await ask(site.url, otto, await post(site.url, nora, food('Thumbed thyme')));
    await site.enter(context, nora);
    await page.goto('/foods');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveCount(0);
    await thumbBar(page).getByRole('link', { name: 'My Posted Foods, 1 waiting' }).tap();
    await expect(page).toHaveURL('/my-posted-food');
    await expectAccessible(page, { widths: [320, 360] });
    await thumbBar(page).getByRole('link', { name: 'My Food Request' }).tap();
    await expect(page).toHaveURL('/my-food-requests');
    await thumbBar(page).getByRole('link', { name: 'Give' }).tap();
    await expect(page).toHaveURL('/add-food');

    const plain = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await plain.goto('/');
    await thumbBar(plain).getByRole('link', { name: 'Browse' }).click();
    await expect(plain).toHaveURL('/foods');
  });

  test('the focused element is never under a bar, and the footer is not covered', {
    tag: '@visitors',
  }, async ({ page }) => {
    await page.goto('/foods');
    await page.getByRole('banner').getByRole('link', { name: 'Register' }).focus();
    for (let presses = 0; presses < 16; presses += 1) {
      await page.keyboard.press('Tab');
      const bar = await thumbBar(page).boundingBox();
      const focused = page.locator(':focus');
      const box = await focused.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const foot = await page.getByRole('contentinfo').boundingBox();
    const bar = await thumbBar(page).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });

  test('a listing is a card: photo and title, state, date, quantity and location, requests, actions', async ({
    page,
    context,
    site,
  }) => {
    const pia = await site.register('Pia of the posted');
    await post(site.url, pia, { ...food('Carded carrots'), deadline: dayIn(1) });
    await site.enter(context, pia);
    await page.goto('/my-posted-food');
    const row = page.getByRole('row', { name: 'Carded carrots' });
    await expect(row.getByRole('cell')).toHaveCount(7);
    const tops = await Promise.all(
      [
        row.getByRole('rowheader'),
        row.getByText('Available'),
        row.getByText('until tomorrow'),
        row.getByText('Edit'),
      ].map(async (part) => (await part.boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect((await row.boundingBox())?.height).toBeLessThan(300);
    await expectAccessible(page, { widths: [320, 360, 768] });
  });

  test('a request is a card too: title, state, dates, quantity, location, donor', {
    tag: '@visitors',
  }, async ({ page, context, site }) => {
    const [pim, paul] = [await site.register('Pim of the carded'), await site.register('Paul who asks for cards')];
    const foodId = await post(site.url, pim, { ...food('Carded cabbage'), deadline: dayIn(1) });
    await ask(site.url, paul, foodId);
    await ask(site.url, paul, await post(site.url, pim, food('Carded celery')));
    await site.enter(context, paul);
    await page.goto('/my-food-requests');
    const row = page.getByRole('row', { name: 'Carded cabbage' });
    const cells = row.getByRole('cell');
    await expect(cells).toHaveCount(7);
    const parts = [
      row.getByRole('rowheader'),
      row.getByText('Requested', { exact: true }),
      cells.nth(0),
      cells.nth(4),
      cells.nth(5),
    ];
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(tops[0], 'the state is below the title').toBeLessThan(tops[1] ?? 0);

    await test.step('each value follows the name of its column, and there are no icons to tell apart', async () => {
      const names = await cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell, '::before').content));
      const seen = names.map((name) => name.split('"')[1]).filter(Boolean);
      expect(seen).toEqual(['Expired Date', 'Request Date', 'Quantity', 'Location', 'Donator Name']);
      await expect(cells.first().locator('svg')).toHaveCount(0);
      const [from, photo] = [await cells.nth(5).boundingBox(), await cells.nth(6).boundingBox()];
      expect(Math.abs((from?.y ?? 0) - (photo?.y ?? 1000)), 'the photo is beside the name').toBeLessThanOrEqual(1);
      expect(photo?.x).toBeGreaterThan((from?.x ?? 0) + (from?.width ?? 1000));
    });
    await test.step('it has a border, a background and a gap to the next card', async () => {
      const other = page.getByRole('row', { name: 'Carded celery' });
      await expect(row).toHaveCSS('border-top-width', '1px');
      const ground = (part: Locator) => part.evaluate((part) => getComputedStyle(part).backgroundColor);
      expect(await ground(row)).not.toBe(await ground(page.locator('body')));
      const [one, next] = [await other.boundingBox(), await row.boundingBox()];
      expect((next?.y ?? 0) - (one?.y ?? 0) - (one?.height ?? 0)).toBeGreaterThan(8);
      expect(next?.height).toBeLessThan(380);
    });
    await expectAccessible(page, { widths: [320, 360, 768] });
  });
});

async function leftOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.x ?? Number.NaN;
}

test('a page works without the code that loads after it, if that can’t be loaded', { tag: '@visitors' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, await site.register('Lotte on a thin line'));
  expectProblem(/\/assets\/(install|outbox-notice|background)-/);
  const asked: string[] = [];
  await page.route(/\/assets\/(install|outbox-notice|background)-/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await page.goto('/contact');
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await settled(page);
  await page.getByLabel('Subject').fill('Plums');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Plums');
});

test('bar, heading and filter keep their height when the site’s fonts arrive', { tag: '@visitors' }, async ({
  page,
}) => {
  const arrival = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/foods', { waitUntil: 'commit' });
  const list = page.getByRole('heading', { level: 2 }).first();
  const heights = async () => {
    const found: Record<number, (number | undefined)[]> = {};
    for (const width of [360, 390, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const boxes = [await page.getByRole('banner').boundingBox(), await list.boundingBox()];
      found[width] = [boxes[0]?.height, boxes[1]?.y];
    }
    return found;
  };
  await expect(page.getByRole('contentinfo')).toBeAttached();
  // The end of the page may be parsed before its styles load. The load event doesn't help, as the fonts hold it back.
  const styles = page.locator('link[rel=stylesheet]');
  const areStyled = () =>
    styles.evaluateAll((links) => links.length > 0 && links.every((link) => (link as HTMLLinkElement).sheet !== null));
  await expect.poll(areStyled).toBe(true);
  const before = await heights();
  const areThere = () => page.evaluate(() => document.fonts.check('600 1rem "Fredoka Variable"'));
  expect(await areThere()).toBe(false);
  arrival.resolve();
  await expect.poll(areThere).toBe(true);
  expect(await heights()).toEqual(before);
});
