import { type Furnished, furnish, furnishFurther, type Others } from '../../scripts/furnish.ts';
import type { Person } from '../process/person.ts';
import { test as base } from './map-site.ts';

/**
 * A site on which there is something for every screen (`scripts/screens.ts`), and the people whose it is. The tests of a worker
 * share it: one that needs them to read a certain language says so.
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
