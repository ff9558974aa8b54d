import { test as base } from './fixtures.ts';
import { startTileServer, type TileServer } from './tile-server.ts';

/** A site with maps, and their tile server. */
export const test = base.extend<object, { tiles: TileServer }>({
  tiles: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const tiles = await startTileServer();
      await use(tiles);
      tiles.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [async ({ tiles }, use) => use({ MAP_TILES: tiles.url }), { scope: 'worker' }],
});
