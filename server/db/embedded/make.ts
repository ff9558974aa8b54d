/**
 * Makes an empty database in a data folder that has none, and ends: `node make.ts FOLDER`. PGlite takes some 500 MB for that and
 * keeps much of it, so whoever has little memory lets a process of its own do it, which gives all of it back.
 */
import { exitBecauseOf } from '../../exit.ts';
import { openEmbedded } from './embedded.ts';

try {
  const [folder = ''] = process.argv.slice(2);
  const database = await openEmbedded(folder, exitBecauseOf);
  await database.close();
} catch (error) {
  exitBecauseOf(error);
}
