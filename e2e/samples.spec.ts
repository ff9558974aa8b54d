import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { expectToast } from '../test/browser/toasts.ts';

// A separate site, where no one has collected anything yet.
test.use({ viewport: { width: 360, height: 780 }, siteEnv: { SITE_NAME: 'Larder of samples' } });

test('on a new site a newcomer tries a sample from the request to the thanks, with no one else there', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  // A sample responds by itself after some seconds, whenever it is its donor's turn.
  test.slow();
  const title = 'A dozen croissants';
  await site.enter(context, await site.register('Nele who is new'));
  await page.goto('/foods?search=croissants');
  await page.getByRole('link', { name: `View Details of ${title}` }).click();
  await expect(page.getByText('This is a sample listing for you to try.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request this food' });
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();

  await test.step('it accepts by itself, with a card with a code, and a message that says that it’s a sample', async () => {
    const card = page.getByRole('article', { name: title });
    await expect(card).toBeVisible({ timeout: 30_000 });
    await expect(card.getByText('Sample', { exact: true })).toBeVisible();
    await expect(
      card.getByText(/^This is a sample listing\. With real food, you’d tell your neighbour the code/),
    ).toBeVisible();
    await expectAccessible(page);
    await page.locator('summary').filter({ hasText: 'Messages' }).click();
    await expect(page.getByText(/^This is a sample listing, so I accepted right away\./)).toBeVisible();
  });

  await test.step('it asks whether they have it, and the answer ends the hand-over', async () => {
    await page.getByRole('button', { name: 'Yes, I have it' }).click({ timeout: 60_000 });
    await expectToast(page, `You’ve got ${title}. Enjoy!`);
    await expect(page.getByText('This was a sample listing. Thank you for trying it!')).toBeVisible({
      timeout: 60_000,
    });
    await page.goto('/foods?search=croissants');
    await expect(page.getByRole('article'), 'it can be tried again').toHaveCount(1);
    await page.goto('/');
    await expect(page.getByText(/people have saved food/), 'nothing was saved').toHaveCount(0);
  });
});
