import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';

const timings = [
  { name: 'Welcome', slides: 3, delay: 4000, speed: 500 },
  { name: 'Blog posts', slides: 6, delay: 1000, speed: 2000 },
  { name: 'Testimonials', slides: 3, delay: 2000, speed: 1500 },
];

for (const { name, slides, delay, speed } of timings) {
  test(`${name}: a slide stands for ${delay} ms, moves on in ${speed} ms, and the first one follows the last`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 700, height: 900 });
    const carousel = await openWithStoppedClock(page, name);
    const row = rowOf(carousel);
    for (let move = 1; move <= slides + 1; move++) {
      const before = ((move - 1) % slides) + 1;
      const after = (move % slides) + 1;
      await page.clock.runFor(delay - 1);
      expect(await shownOf(carousel)).toEqual([before]);
      await page.clock.runFor(1);
      expect(await shownOf(carousel)).toEqual([after]);
      expect(await finishMove(row)).toEqual([speed]);
      await expect(slide(carousel, after)).toBeInViewport({ ratio: 0.9 });
    }
  });
}

test('one, two or three blog cards are seen, by the width of the window, also when that changes', async ({ page }) => {
  await page.setViewportSize({ width: 200, height: 900 });
  const carousel = await open(page, 'Blog posts', 'Play slides', 'reduce');
  for (const [width, count, gap] of [
    [200, 1, 20],
    [767, 1, 20],
    [768, 2, 40],
    [1023, 2, 40],
    [1024, 3, 50],
    [1280, 3, 50],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => shownOf(carousel), `at ${width} px`).toEqual([1, 2, 3].slice(0, count));
    await expect.poll(() => gapsOf(carousel), `at ${width} px`).toEqual(Array.from({ length: 5 }, () => gap));
    await expectToFill(carousel, count, gap);
  }
});

test('one or two testimonials are seen, by the width of the window, also when that changes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  const carousel = await open(page, 'Testimonials', 'Play slides', 'reduce');
  for (const [width, count] of [
    [360, 1],
    [1023, 1],
    [1024, 2],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => shownOf(carousel), `at ${width} px`).toEqual([1, 2].slice(0, count));
    await expectToFill(carousel, count, 24);
  }
});

test('the arrows of the hero lead there and back, and are hidden under 640 px', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Welcome');
  const next = carousel.getByRole('button', { name: 'Next slide' });
  const previous = carousel.getByRole('button', { name: 'Previous slide' });
  await next.click();
  expect(await shownOf(carousel)).toEqual([2]);
  // Who is in a hurry need not wait for the move.
  await previous.click();
  await previous.click();
  expect(await shownOf(carousel)).toEqual([3]);
  await expect(slide(carousel, 3)).toBeInViewport({ ratio: 0.9 });

  await page.setViewportSize({ width: 640, height: 900 });
  await expect(next).toBeVisible();
  await page.setViewportSize({ width: 639, height: 900 });
  await expect(next).toBeHidden();
  await expect(previous).toBeHidden();
  await expect(carousel.getByRole('button', { name: 'Pause slides' })).toBeVisible();
});

test('on the pause button the arrow keys step', async ({ page }) => {
  const carousel = await open(page, 'Welcome', 'Play slides', 'reduce');
  await carousel.getByRole('button', { name: 'Play slides' }).press('ArrowRight');
  expect(await shownOf(carousel)).toEqual([2]);
  await page.keyboard.press('ArrowLeft');
  expect(await shownOf(carousel)).toEqual([1]);
});

test('a heading of the hero comes in from the top', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Welcome');
  const heading = slide(carousel, 2).getByRole('heading', { includeHidden: true });
  await expect(heading).toHaveCSS('animation-name', 'none');
  await page.clock.runFor(4000);
  await expect(heading).toHaveCSS('animation-name', 'drop-in');
  const from = await heading.evaluate((element) => {
    const effect = element.getAnimations()[0]?.effect;
    return effect instanceof KeyframeEffect && effect.getKeyframes()[0]?.transform;
  });
  expect(from).toBe('translateY(-96px)');
});

test('the hero goes on every four seconds, the time of the move included, also under the mouse', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Welcome');
  await carousel.hover();
  await page.clock.runFor(4000);
  expect(await shownOf(carousel)).toEqual([2]);
  await page.clock.runFor(500);
  await finishMove(rowOf(carousel));
  await page.clock.runFor(3499);
  expect(await shownOf(carousel)).toEqual([2]);
  await page.clock.runFor(1);
  expect(await shownOf(carousel)).toEqual([3]);
});

test('all stand still for those who ask for less motion until they press play, and while they are paused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.clock.install();
  for (const { name, delay } of timings) {
    const carousel = await open(page, name, 'Play slides', 'reduce');
    await page.clock.runFor(10 * delay);
    expect(await shownOf(carousel), name).toEqual([1]);
    await carousel.getByRole('button', { name: 'Play slides' }).click();
    await expect(rowOf(carousel), name).toHaveAttribute('aria-live', 'off');
    await page.clock.runFor(delay);
    expect(await shownOf(carousel), name).toEqual([2]);
    await carousel.getByRole('button', { name: 'Pause slides' }).click();
    await page.clock.runFor(10 * delay);
    expect(await shownOf(carousel), name).toEqual([2]);
    await expect(rowOf(carousel), name).toHaveAttribute('aria-live', 'polite');
  }
});

test('the blog carousel goes on after somebody has dragged it', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Blog posts');
  const { x, y, width } = await boxOf(slide(carousel, 2));
  await page.mouse.move(x + width / 2, y + 100);
  await page.mouse.down();
  await page.mouse.move(x - width / 2, y + 100, { steps: 5 });
  await page.clock.runFor(300);
  await page.mouse.up();
  await page.clock.runFor(20);
  expect(await shownOf(carousel)).toEqual([2, 3, 4]);
  await finishMove(rowOf(carousel));
  await page.clock.runFor(1000);
  expect(await shownOf(carousel)).toEqual([3, 4, 5]);
});

test('the blog carousel goes on after a step by the arrows', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Blog posts');
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await finishMove(rowOf(carousel));
  await page.clock.runFor(1000);
  expect(await shownOf(carousel)).toEqual([3, 4, 5]);
});

test('nothing slides away from under the keyboard', async ({ page }) => {
  const carousel = await openWithStoppedClock(page, 'Blog posts');
  await carousel.getByRole('button', { name: 'Next slide' }).focus();
  await page.keyboard.press('Tab');
  await page.clock.runFor(5000);
  expect(await shownOf(carousel)).toEqual([1, 2, 3]);
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(1000);
  expect(await shownOf(carousel)).toEqual([2, 3, 4]);
});

test('the keyboard meets only slides that are in sight', async ({ page }) => {
  const carousel = await open(page, 'Blog posts', 'Play slides', 'reduce');
  await carousel.getByRole('button', { name: 'Next slide' }).click();
  await page.keyboard.press('Tab');
  const met: (string | undefined)[] = [];
  while (await rowOf(carousel).evaluate((row) => row.contains(document.activeElement))) {
    met.push(
      await page.evaluate(() => document.activeElement?.closest('.swiper-slide')?.getAttribute('aria-label') ?? ''),
    );
    await page.keyboard.press('Tab');
  }
  expect(met).toEqual(['2 of 6', '2 of 6', '3 of 6', '3 of 6', '4 of 6', '4 of 6']);
});

test('where what moves the slides cannot be had, they are a row to scroll through', async ({ page, expectProblem }) => {
  expectProblem(/carousel-motion/);
  await page.setViewportSize({ width: 700, height: 900 });
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('carousel-motion'));
  await page.route(/carousel-motion/, (route) => route.abort());
  await page.goto('/');
  await failed;
  for (const { name, slides } of timings) {
    const carousel = page.getByRole('region', { name });
    await expect(carousel.getByRole('button')).toHaveCount(0);
    await slide(carousel, slides).scrollIntoViewIfNeeded();
    await expect(slide(carousel, slides)).toBeInViewport({ ratio: 0.9 });
  }
  await expectAccessible(page, { widths: [700] });
});

test('the list of foods loads nothing of the carousels', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/foods');
  await settled(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes('carousel'))).toEqual([]);
  await page.goto('/');
  await settled(page);
  expect(scripts.filter((url) => url.includes('carousel'))).not.toEqual([]);
});

/** Opens the home page with a carousel in sight, once it can be played or paused. */
async function open(
  page: Page,
  name: string,
  button: 'Pause slides' | 'Play slides',
  reducedMotion: 'reduce' | 'no-preference' = 'no-preference',
): Promise<Locator> {
  await page.emulateMedia({ reducedMotion });
  await page.goto('/');
  const carousel = page.getByRole('region', { name });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.getByRole('button', { name: button })).toBeVisible();
  return carousel;
}

/** As open, on the first slide, with time that passes only when it is told to, from now on. */
async function openWithStoppedClock(page: Page, name: string): Promise<Locator> {
  await page.clock.install();
  const carousel = await open(page, name, 'Play slides', 'reduce');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await carousel.getByRole('button', { name: 'Play slides' }).click();
  expect((await shownOf(carousel))[0]).toBe(1);
  return carousel;
}

function rowOf(carousel: Locator): Locator {
  return carousel.locator('[aria-live]');
}

function slide(carousel: Locator, number: number): Locator {
  return carousel.locator(`[aria-roledescription=slide][aria-label^="${number} of"]`);
}

/** The numbers of the slides that can be reached, from left to right. */
function shownOf(carousel: Locator): Promise<number[]> {
  return carousel
    .locator('[aria-roledescription=slide]:not([inert])')
    .evaluateAll((slides) => slides.map((one) => Number.parseInt(one.getAttribute('aria-label') ?? '', 10)));
}

/** Brings the move of a row, which runs by the browser's own clock, to its end. Answers how long it takes, in milliseconds. */
async function finishMove(row: Locator): Promise<unknown[]> {
  return row.evaluate((element) =>
    Promise.all(
      element.getAnimations().map(async (move) => {
        const ended = new Promise((resolve) => element.addEventListener('transitionend', resolve, { once: true }));
        move.finish();
        await ended;
        return move.effect?.getTiming().duration;
      }),
    ),
  );
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('nothing to be seen');
  return box;
}

async function gapsOf(carousel: Locator): Promise<number[]> {
  const boxes = await carousel
    .locator('[aria-roledescription=slide]')
    .evaluateAll((slides) =>
      slides.map((one) => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
  return boxes.slice(1).map(({ left }, index) => Math.round((left - (boxes[index]?.right ?? 0)) * 10) / 10);
}

/** Whether so many slides, with their gaps, take up the width of the carousel once it has come to rest. */
async function expectToFill(carousel: Locator, count: number, gap: number): Promise<void> {
  const emptyWidth = async () => {
    const { width } = await boxOf(carousel);
    return (await boxOf(slide(carousel, 1))).width * count + (count - 1) * gap - width;
  };
  await expect.poll(emptyWidth).toBeCloseTo(0, 0);
}
