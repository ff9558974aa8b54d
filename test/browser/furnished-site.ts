import { type Furnished, furnish, furnishFurther, type Others } from '../../scripts/furnish.ts';
import type { Person } from '../process/person.ts';
import { test as base } from './map-site.ts';

/** Those who have been on the site: whoever looks at a screen, and those whom its foods and messages come from. */
export type FurnishedSite = Furnished & Others;

/** A site on which there is something for every screen (`scripts/screens.ts`), set up once for all tests of a worker. */
export const test = base.extend<object, { furnished: FurnishedSite }>({
  siteEnv: [async ({ tiles }, use) => use({ MAP_TILES: tiles.url, MODERATORS: 'mo@example.org' }), { scope: 'worker' }],
  furnished: [
    async ({ site: { url, moderator } }, use) => {
      const [first, others] = [await furnish(url), await furnishFurther(url)];
      await use({ ...first, ...others, moderator: moderator as Person });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
