import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Path of the file with the source commit, in archives that `npm run package` creates. */
export const COMMIT_FILE = 'build/commit';

/** Version of this program: `1.0.0`, or `1.0.0+9176ee6` if the commit is known. */
export const version = versionOf(ROOT);

export function versionOf(root: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = join(root, COMMIT_FILE);
  return existsSync(file) ? `${version}+${readFileSync(file, 'utf8').trim()}` : version;
}
