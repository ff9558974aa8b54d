import type { Page } from '@playwright/test';
import { expect } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { linkIn, mailTo, test } from '../test/browser/mailing-site.ts';
import { settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

const PHOTO = 'docs/pictures/food-phone-light.webp';

test('drafts and unsent requests stay with a person whose email changes', {
  tag: '@visitors',
}, async ({ page, context, site, mail, expectProblem }) => {
  expectProblem(/net::ERR_|request failed|Failed to load|answer 403: GET .*\/api\/foods-by-donator\/nina/);
  const [dora, nina] = [await site.register('Dora who gives'), await site.register('Nina of two emails')];
  for (const person of [dora, nina])
    await confirm(site.url, person, linkIn(await mailTo(mail, person.email, 'Please confirm your email')));
  const foodId = await post(site.url, dora, food('Bread that waits'));
  await site.enter(context, nina);

  await test.step('a request waits to be sent, a recipe is saved, and a listing is begun', async () => {
    await page.goto('/recipes');
    await page.getByRole('button', { name: 'Save Recipe' }).first().click();
    await expectToast(page, 'Recipes Saved');
    await page.route('**/api/add-request', (route) => route.abort());
    await askOffline(page, foodId);
    await page.clock.install();
    await page.goto('/add-food');
    await page.getByLabel('Food Name').fill('Half a pie');
    await settled(page);
  });
  const arrives = Promise.withResolvers<void>();
  await page.route('**/api/photos', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles(PHOTO);
  await expect(page.getByText(/^Uploading your photo/)).toBeVisible();

  await test.step('she confirms a new email elsewhere, and the page notices', async () => {
    const email = 'nina.new@example.org';
    const asked = await call(site.url, nina, 'POST', '/email-change', { email, password: nina.password });
    expect(asked.status).toBe(200);
    await confirm(site.url, nina, linkIn(await mailTo(mail, email, 'Please confirm your new email')));
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await page.getByLabel('Your account').click();
    await expect(page.getByText(email)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the photo is uploaded, and the form has lost nothing', async () => {
    arrives.resolve();
    await expect(page.getByText('Your photo is uploaded.')).toBeVisible();
    await expect(page.getByLabel('Food Name')).toHaveValue('Half a pie');
  });

  await test.step('everything is still there after a reload, and the waiting request is sent', async () => {
    await page.reload();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(page.getByLabel('Food Name')).toHaveValue('Half a pie');
    await expect(page.getByLabel('Food Image Url')).toHaveValue(/\/photos\//);
    await expect(page.getByText('Your request for Bread that waits is waiting to be sent.')).toBeVisible();
    await page.goto('/recipes');
    await expect(page.getByRole('button', { name: 'Saved' }).first()).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/api/add-request');
    await page.reload();
    await expectToast(page, 'Your request for Bread that waits has been sent.');
  });
});

async function confirm(url: string, as: Person, link: string): Promise<void> {
  const answer = await call(url, as, 'POST', '/email-confirmation', { token: link.split('#')[1] });
  expect(answer.status).toBe(200);
}

/** Asks for a food on a page that is open when the network fails. */
async function askOffline(page: Page, foodId: string): Promise<void> {
  await page.goto(`/food/${foodId}`);
  await page.getByRole('button', { name: 'Request' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request this food' });
  await expect(dialog).toBeVisible();
  await settled(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(page.getByText('is waiting to be sent.')).toBeVisible();
  await page.context().setOffline(false);
}
