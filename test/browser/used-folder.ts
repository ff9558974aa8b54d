import { makeUsedFolder } from '../process/app-process.ts';
import { chromiumVersion } from './chromium.ts';

/**
 * Prints which browser the tests run in, and creates one database per run. Every site gets a copy, which saves the seconds of a
 * first start.
 */
export default async function setup(): Promise<() => Promise<void>> {
  console.log(await chromiumVersion());
  const { path, remove } = await makeUsedFolder();
  process.env.E2E_USED_FOLDER = path;
  return remove;
}
