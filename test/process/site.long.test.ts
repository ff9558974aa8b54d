/** @module-tag operating */
import { expect, test } from 'vitest';
import { withSite } from '../../scripts/site.ts';

test('the site that pages are measured on has as many foods as it is to have', async () => {
  await withSite(
    async ({ url }) => {
      expect(await (await fetch(`${url}/api/all-foods?limit=100`)).json()).toHaveLength(60);
    },
    { foods: 60 },
  );
});
