import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { group } from '../groups.ts';

/** Half as long as what the package hands out itself, and so sooner in the page. */
const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

const WIDTHS = [360, 768, 1280];

/** All of axe's rules that are on by themselves, and WCAG 2.2's on how large targets are. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** What a theme can change. All else is the same in both. */
const ABOUT_COLOUR: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Looks at a page as it stands now with axe: at all of it in light, on a phone, and in the long tests on a tablet and a desktop too, and
 * at the colours once more in dark, unless another look has. Meanwhile nothing fades or moves: a colour on its way to another has a
 * contrast of its own, and sets out whenever the page likes.
 */
export async function expectAccessible(
  page: Page,
  { widths = WIDTHS, inDark = true }: { widths?: number[]; inDark?: boolean } = {},
): Promise<void> {
  // On a busy machine axe looks at a large page for seconds, once for each width and theme.
  test.slow();
  const before = page.viewportSize();
  const [worn, ready] = await page.evaluate(() => [
    document.documentElement.classList.contains('dark'),
    'axe' in window,
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (!ready) await page.evaluate(`${AXE}; undefined`);
  const stillness = await page.evaluateHandle(standStill);
  await wear(page, false);
  for (const width of group ? widths : widths.slice(0, 1)) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `at ${width} px`, ALL);
  }
  if (inDark) {
    await wear(page, true);
    await expectNoViolations(page, 'in dark', ABOUT_COLOUR);
  }
  await wear(page, worn);
  await stillness.evaluate((sheet) => void sheet.replaceSync(''));
  await page.emulateMedia({ reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** Looks at how large targets are as the page is just now, with all that lies over it, as Lighthouse does. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; undefined`);
  await expectNoViolations(page, where, { runOnly: ['target-size'], rules: { 'target-size': { enabled: true } } });
}

/**
 * Runs in the page. It is made by a script because the page's policy allows no style element. Bars and toasts do not lie over
 * the page meanwhile: a link that is half below one is no small target, as it comes out from there by scrolling, or soon.
 */
function standStill(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after, ::backdrop { transition: none !important; animation: none !important }
    div:has(> header), nav, .action-bar, [aria-label=Notifications], [aria-label=Notifications] > div {
      position: relative !important; inset: auto !important; height: auto !important
    }`);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

async function expectNoViolations(page: Page, where: string, options: RunOptions): Promise<void> {
  const { violations } = await page.evaluate<AxeResults>(
    // Style sheets and media are fetched once more for two rules only: one that is off, and one about sound that plays by itself. axe
    // does not know the test language's tag.
    `axe.run({ exclude: ['[lang=xx]'] }, ${JSON.stringify({ ...options, preload: false, resultTypes: ['violations'] })})`,
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}) ${where}: ${html}\n${failureSummary}`),
  );
  expect(found).toEqual([]);
}

async function wear(page: Page, dark: boolean): Promise<void> {
  await page.evaluate((dark) => {
    document.documentElement.classList.toggle('dark', dark);
    document.documentElement.classList.toggle('light', !dark);
  }, dark);
}
