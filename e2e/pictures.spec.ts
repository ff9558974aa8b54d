import { readdirSync } from 'node:fs';
import { expect, test } from '../test/browser/fixtures.ts';

test('a browser can draw every picture of the site', { tag: '@visitors' }, async ({ page }) => {
  await page.goto('/contact');
  const names = readdirSync('public/art');
  expect(names.length).toBeGreaterThan(40);
  const sizes = await page.evaluate(
    (names) =>
      Promise.all(
        names.map(async (name) => {
          const image = Object.assign(new Image(), { src: `/art/${name}` });
          await image.decode().catch(() => {});
          return [name, image.naturalWidth] as const;
        }),
      ),
    names,
  );
  expect(sizes.filter(([, width]) => width === 0)).toEqual([]);
});
