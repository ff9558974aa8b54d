import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { settled } from '../test/browser/settled.ts';

const timings = [
  { name: 'Welcome', slides: 3, delay: 4000, speed: 500 },
  { name: 'Blog posts', slides: 6, delay: 1000, speed: 2000 },
  { name: 'Testimonials', slides: 3, delay: 2000, speed: 1500 },
];

test('slides stay and move for their set times, loop, and stop when paused or when motion is reduced', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await openWithStoppedClock(page);

  for (const { name, delay } of timings) {
    await test.step(`${name}: stands still with reduced motion until Play, and while paused`, async () => {
      const carousel = await inSight(page, name);
      await page.clock.runFor(10 * delay);
      expect(await shownOf(carousel)).toEqual([1]);
      await play(carousel);
      await page.clock.runFor(delay);
      expect(await shownOf(carousel)).toEqual([2]);
      await pause(carousel);
      await page.clock.runFor(10 * delay);
      expect(await shownOf(carousel)).toEqual([2]);
    });
  }

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const { name, slides, delay, speed } of timings) {
    await test.step(`${name}: a slide stays for ${delay} ms, moves in ${speed} ms, and the first follows the last`, async () => {
      const carousel = await inSight(page, name);
      await play(carousel);
      for (let move = 1; move <= slides + 1; move++) {
        const before = (move % slides) + 1;
        const after = (before % slides) + 1;
        await page.clock.runFor(delay - 1);
        expect(await shownOf(carousel)).toEqual([before]);
        await page.clock.runFor(1);
        expect(await shownOf(carousel)).toEqual([after]);
        expect(await finishMove(carousel)).toEqual([speed]);
        await expect(slide(carousel, after)).toBeInViewport({ ratio: 0.9 });
      }
      await pause(carousel);
    });
  }

  await test.step('the hero changes every four seconds, including the time of the move, even under the mouse', async () => {
    const hero = await inSight(page, 'Welcome');
    await play(hero);
    await hero.hover();
    await page.clock.runFor(4000);
    expect(await shownOf(hero)).toEqual([1]);
    await page.clock.runFor(500);
    await finishMove(hero);
    await page.clock.runFor(3499);
    expect(await shownOf(hero)).toEqual([1]);
    await page.clock.runFor(1);
    expect(await shownOf(hero)).toEqual([2]);
  });
});

test('the hero drops its headings in, and its arrow buttons and the arrow keys go forward and back', {
  tag: '@visitors',
}, async ({ page }) => {
  await openWithStoppedClock(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const hero = await inSight(page, 'Welcome');
  await play(hero);
  const heading = slide(hero, 2).getByRole('heading', { includeHidden: true });
  await expect(heading).toHaveCSS('animation-name', 'none');
  await page.clock.runFor(4000);
  await expect(heading).toHaveCSS('animation-name', 'drop-in');
  const from = await heading.evaluate((element) => {
    const effect = element.getAnimations()[0]?.effect;
    return effect instanceof KeyframeEffect && effect.getKeyframes()[0]?.transform;
  });
  expect(from).toBe('translateY(-96px)');

  // Clicks work during a move too.
  const previous = hero.getByRole('button', { name: 'Previous slide' });
  await hero.getByRole('button', { name: 'Next slide' }).click();
  expect(await shownOf(hero)).toEqual([3]);
  for (let step = 1; step <= 3; step++) await previous.click();
  expect(await shownOf(hero)).toEqual([3]);
  await finishMove(hero);
  await expect(slide(hero, 3)).toBeInViewport({ ratio: 0.9 });

  await hero.getByRole('button', { name: 'Pause slides' }).press('ArrowRight');
  expect(await shownOf(hero)).toEqual([1]);
  await page.keyboard.press('ArrowLeft');
  expect(await shownOf(hero)).toEqual([3]);
});

test('blog cards continue after a drag or a step, and never move while one has keyboard focus', {
  tag: '@visitors',
}, async ({ page }) => {
  await openWithStoppedClock(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const carousel = await inSight(page, 'Blog posts');
  const next = carousel.getByRole('button', { name: 'Next slide' });
  const expectNextMove = async (numbers: number[]) => {
    await page.clock.runFor(1000);
    expect(await shownOf(carousel)).toEqual(numbers);
    await finishMove(carousel);
  };
  await play(carousel);

  await test.step('after a drag', async () => {
    const { x, y, width } = await boxOf(slide(carousel, 2));
    await page.mouse.move(x + width / 2, y + 100);
    await page.mouse.down();
    await page.mouse.move(x - width / 2, y + 100, { steps: 5 });
    await page.clock.runFor(300);
    await page.mouse.up();
    await page.clock.runFor(20);
    expect(await shownOf(carousel)).toEqual([2, 3, 4]);
    await finishMove(carousel);
    await expectNextMove([3, 4, 5]);
  });

  await test.step('after a step with the arrow button', async () => {
    await next.click();
    expect(await shownOf(carousel)).toEqual([4, 5, 6]);
    await finishMove(carousel);
    await expectNextMove([5, 6, 1]);
  });

  await test.step('not while a slide has keyboard focus', async () => {
    await next.focus();
    await page.keyboard.press('Tab');
    await page.clock.runFor(5000);
    expect(await shownOf(carousel)).toEqual([5, 6, 1]);
    await page.keyboard.press('Shift+Tab');
    await expectNextMove([6, 1, 2]);
  });

  await test.step('the Tab key reaches only visible slides', async () => {
    const met: string[] = [];
    await page.keyboard.press('Tab');
    while (await rowOf(carousel).evaluate((row) => row.contains(document.activeElement))) {
      met.push(
        await page.evaluate(
          () => document.activeElement?.closest('[aria-roledescription=slide]')?.getAttribute('aria-label') ?? '',
        ),
      );
      await page.keyboard.press('Tab');
    }
    expect(met).toEqual(['6 of 6', '6 of 6', '1 of 6', '1 of 6', '2 of 6', '2 of 6']);
  });
});

test('the number of visible cards and the arrows depend on the width of the window, also when it changes', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.setViewportSize({ width: 200, height: 900 });
  await open(page);
  const [hero, posts, testimonials] = timings.map(({ name }) => page.getByRole('region', { name }));
  if (!hero || !posts || !testimonials) throw new Error('Expected three carousels');
  for (const { width, blog, gap, said, arrows } of [
    { width: 200, blog: 1, gap: 20, said: 1, arrows: 0 },
    { width: 639, blog: 1, gap: 20, said: 1, arrows: 0 },
    { width: 640, blog: 1, gap: 20, said: 1, arrows: 2 },
    { width: 767, blog: 1, gap: 20, said: 1, arrows: 2 },
    { width: 768, blog: 2, gap: 40, said: 1, arrows: 2 },
    { width: 1023, blog: 2, gap: 40, said: 1, arrows: 2 },
    { width: 1024, blog: 3, gap: 50, said: 2, arrows: 2 },
    { width: 1280, blog: 3, gap: 50, said: 2, arrows: 2 },
  ]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => shownOf(posts)).toEqual([1, 2, 3].slice(0, blog));
      await expect.poll(() => gapsOf(posts)).toEqual(Array.from({ length: 5 }, () => gap));
      await expectToFill(posts, blog, gap);
      await expect.poll(() => shownOf(testimonials)).toEqual([1, 2].slice(0, said));
      await expectToFill(testimonials, said, 24);
      await expect(hero.getByRole('button', { name: /^(Next|Previous) slide$/ })).toHaveCount(arrows);
      await expect(hero.getByRole('button', { name: 'Play slides' })).toBeVisible();
    });
  }
});

test('the food list loads no carousel code, and if that code fails on the home page, slides can still be scrolled', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/foods');
  await settled(page);
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((url) => url.includes('slideshow'))).toEqual([]);

  expectProblem(/carousel-motion/);
  await page.route(/carousel-motion/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('carousel-motion'));
  await mainLink(page, 'Home').click();
  await failed;
  await page.setViewportSize({ width: 700, height: 900 });
  for (const { name, slides } of timings) {
    const carousel = page.getByRole('region', { name });
    await expect(carousel.getByRole('button')).toHaveCount(0);
    await slide(carousel, slides).scrollIntoViewIfNeeded();
    await expect(slide(carousel, slides)).toBeInViewport({ ratio: 0.9 });
  }
  await expectAccessible(page, { widths: [700] });
});

/** Opens the home page with reduced motion, and waits until every carousel can be played. */
async function open(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const { name } of timings) {
    const carousel = page.getByRole('region', { name });
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel.getByRole('button', { name: 'Play slides' })).toBeVisible();
    await expect(rowOf(carousel)).toHaveAttribute('aria-live', 'polite');
  }
}

/** Like `open`, but from now on time passes only when the test says so, and moves end only with `finishMove`. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await open(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() =>
    document.addEventListener('transitionrun', ({ target }) => {
      if (!(target instanceof Element) || !target.matches('[aria-live]')) return;
      for (const move of target.getAnimations()) move.pause();
    }),
  );
}

/**
 * Scrolls to a carousel, and waits until it has noticed that it is visible: observers are notified in the order in which
 * they began to observe.
 */
async function inSight(page: Page, name: string): Promise<Locator> {
  const carousel = page.getByRole('region', { name });
  await carousel.scrollIntoViewIfNeeded();
  await rowOf(carousel).evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(row.parentElement ?? row);
      }),
  );
  return carousel;
}

async function play(carousel: Locator): Promise<void> {
  await carousel.getByRole('button', { name: 'Play slides' }).click();
  await expect(rowOf(carousel)).toHaveAttribute('aria-live', 'off');
}

async function pause(carousel: Locator): Promise<void> {
  await carousel.getByRole('button', { name: 'Pause slides' }).click();
  await expect(rowOf(carousel)).toHaveAttribute('aria-live', 'polite');
}

function rowOf(carousel: Locator): Locator {
  return carousel.locator('[aria-live]');
}

function slide(carousel: Locator, number: number): Locator {
  return carousel.locator(`[aria-roledescription=slide][aria-label^="${number} of"]`);
}

/** Numbers of the slides that can be reached, from left to right. */
function shownOf(carousel: Locator): Promise<number[]> {
  return carousel
    .locator('[aria-roledescription=slide]:not([inert])')
    .evaluateAll((slides) => slides.map((one) => Number.parseInt(one.getAttribute('aria-label') ?? '', 10)));
}

/** Finishes the slides' move, which runs on the browser's own clock. Returns its duration in milliseconds. */
async function finishMove(carousel: Locator): Promise<unknown[]> {
  return rowOf(carousel).evaluate((element) =>
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
  if (!box) throw new Error('The element is not visible.');
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

/** Expects `count` slides, with their gaps, to fill the width of the carousel once it has come to rest. */
async function expectToFill(carousel: Locator, count: number, gap: number): Promise<void> {
  const emptyWidth = async () => {
    const { width } = await boxOf(carousel);
    return (await boxOf(slide(carousel, 1))).width * count + (count - 1) * gap - width;
  };
  await expect.poll(emptyWidth).toBeCloseTo(0, 0);
}
