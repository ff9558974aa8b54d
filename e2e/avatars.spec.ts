import type { Page } from '@playwright/test';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { food } from '../test/process/person.ts';

test('a picture that is not square is shown as a circle wherever a person appears', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  const [olga, rolf] = await Promise.all([site.register('Olga of the ovals'), site.register('Rolf of the ovals')]);
  const foodId = await post(site.url, olga, food('Bread of the ovals'));
  await ask(site.url, rolf, foodId);
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>';
  await page.route('**/art/person-*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }));

  await site.enter(context, rolf);
  await page.goto(`/food/${foodId}`);
  await expectCircles(page, [40, 64, 64]);
  await mainLink(page, 'My Food Request').click();
  await expect(page.getByRole('row', { name: /Bread of the ovals/ })).toBeVisible();
  await expectCircles(page, [40, 40, 64]);

  await site.enter(context, olga);
  await page.goto(`/my-posted-food/${foodId}`);
  await expectCircles(page, [40, 64, 64]);
  await mainLink(page, 'Home').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Open Larder/ })).toBeAttached();
  await expectCircles(page, [40, 64, 64, 64, 64]);
});

/** Opens the account menu first, so that the signed-in person's largest picture is there too. */
async function expectCircles(page: Page, sizes: number[]): Promise<void> {
  await page.getByLabel('Your account').click();
  const shapes = () =>
    page.locator('img[src*="/art/person-"]').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
  await expect.poll(async () => (await shapes()).toSorted()).toEqual(sizes.map((size) => [size, size]));
}
