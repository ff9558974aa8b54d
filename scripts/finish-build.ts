/** `node finish-build.ts FOLDER`: puts beside the built pages' files those that are made of them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.ts';
import { drawPreviews } from './previews.ts';

const [folder = ''] = process.argv.slice(2);
if (existsSync(join(folder, 'art'))) await drawPreviews(folder);
await compressFiles(folder);
