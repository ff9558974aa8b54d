import { expect, test } from '../test/browser/fixtures.ts';

test('text on buttons is at least 14 px', { tag: '@languages' }, async ({ page, context, site }) => {
  await site.enter(context, await site.register('Petra of small buttons'));
  for (const path of ['/', '/foods?near=48.2,16.37', '/profile', '/profile/notifications', '/profile/logging-in']) {
    await page.goto(path);
    if (path.includes('near')) await expect(page.locator('.btn-sm:visible').first()).toBeVisible();
    const sizes = await page
      .locator('.btn:visible')
      .evaluateAll((buttons) => buttons.map((button) => Number.parseFloat(getComputedStyle(button).fontSize)));
    expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(14);
  }
});
