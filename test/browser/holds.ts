import { expect, type Locator } from '@playwright/test';
import { brokenWordsIn } from './broken-words.ts';
import { overlapsIn } from './overlaps.ts';

/** Checks that nothing overflows or overlaps in a part of a page, and that no word is broken to pieces. */
export async function expectHolds(part: Locator, at: string): Promise<void> {
  const page = part.page();
  const { width = 0 } = page.viewportSize() ?? {};
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), at).toBeLessThanOrEqual(width);
  expect.soft(await overlapsIn(part), at).toEqual([]);
  expect.soft(await brokenWordsIn(part), at).toEqual([]);
  const { left, right } = await part.evaluate((part) => part.getBoundingClientRect());
  expect.soft(left, at).toBeGreaterThanOrEqual(0);
  expect.soft(right, at).toBeLessThanOrEqual(width);
  const hidden = await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(hidden, at).toBeLessThanOrEqual(0);
}
