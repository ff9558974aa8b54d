/** @module-tag operating */
import { expect, test } from 'vitest';
import { withSite } from '../../scripts/site.ts';

test('the site for page measurements has the requested number of foods', async () => {
  await withSite(
    async ({ url }) => {
      expect(await (await fetch(`${url}/api/all-foods?limit=100`)).json()).toHaveLength(60);
    },
    { foods: 60 },
  );
});
