import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { food } from '../test/process/person.ts';

test('a picture that is not square is shown as a circle wherever a person is', async ({ page, context, site }) => {
  const [olga, rolf] = await Promise.all([site.register('Olga of the ovals'), site.register('Rolf of the ovals')]);
  const foodId = await post(site.url, olga, food('Bread of the ovals'));
  await ask(site.url, rolf, foodId);
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>';
  await page.route('**/art/person-*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }));
  for (const [person, path, sizes] of [
    [rolf, `/food/${foodId}`, [40, 64, 64]],
    [rolf, '/my-food-requests', [40, 40, 64]],
    [olga, `/my-posted-food/${foodId}`, [40, 64, 64]],
    [olga, '/', [40, 64, 64, 64, 64]],
  ] as const) {
    await site.enter(context, person);
    await page.goto(path);
    await page.getByLabel('Your account').click();
    const shapes = page.locator('img[src*="/art/person-"]').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return [Math.round(width), Math.round(height)];
      }),
    );
    expect((await shapes).toSorted(), path).toEqual(sizes.map((size) => [size, size]));
  }
});
