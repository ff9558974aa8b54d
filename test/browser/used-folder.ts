import { makeUsedFolder } from '../process/app-process.ts';
import { chromiumVersion } from './chromium.ts';

/**
 * Says which browser the tests are played in, and makes one database for a whole run, of which every site gets a copy: a first start
 * takes seconds, a copy none.
 */
export default async function setup(): Promise<() => Promise<void>> {
  console.log(await chromiumVersion());
  const { path, remove } = await makeUsedFolder();
  process.env.E2E_USED_FOLDER = path;
  return remove;
}
