import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { group } from '../groups.ts';

/** The minified axe. It's half the size of what the package exports, so it loads faster. */
const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');

const WIDTHS = [360, 768, 1280];

/** All of axe's default rules, plus WCAG 2.2's rule on target size. */
const ALL: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** The rules about colours, the only ones whose results depend on the theme. */
const ABOUT_COLOUR: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/**
 * Checks the page in its current state with axe: everything in the light theme at phone width (in long tests also at tablet and
 * desktop width), then colours in the dark theme, unless another call has. Animations are off meanwhile, because a fading colour
 * has a different contrast at every moment.
 */
export async function expectAccessible(
  page: Page,
  { widths = WIDTHS, inDark = true }: { widths?: number[]; inDark?: boolean } = {},
): Promise<void> {
  // On a busy machine axe takes seconds for a large page, for each width and theme.
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

/** Checks the target sizes of the page as it is now, with everything that covers it, like Lighthouse. */
export async function expectLargeTargets(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${AXE}; undefined`);
  await expectNoViolations(page, where, { runOnly: ['target-size'], rules: { 'target-size': { enabled: true } } });
}

/**
 * Runs in the page. Turns off animations with a constructed style sheet, because the page's CSP allows no style element. Also
 * moves bars and toasts off the page: a link half covered by one isn't too small, since one can scroll or wait.
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
    // Without `preload`, axe doesn't fetch style sheets and media again, which only two rules need: one is off, the other is about
    // autoplaying audio. axe doesn't know the test language's tag.
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
