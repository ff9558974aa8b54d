import { type Furnished, furnish, furnishFurther, type Others } from '../../scripts/furnish.ts';
import type { Person } from '../process/person.ts';
import { test as base } from './map-site.ts';

/**
 * A site with content for every screen (`scripts/screens.ts`), and the people it belongs to. The tests of a worker share it, so a
 * test that needs a certain language must set it.
 */
export const test = base.extend<object, { furnished: Furnished & Others }>({
  siteEnv: [async ({ tiles }, use) => use({ MAP_TILES: tiles.url, MODERATORS: 'mo@example.org' }), { scope: 'worker' }],
  furnished: [
    async ({ site: { url, moderator } }, use) => {
      const [first, others] = [await furnish(url), await furnishFurther(url)];
      await use({ ...first, ...others, moderator: moderator as Person });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
