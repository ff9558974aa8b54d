import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|html|txt|xml)$/;

/** What is shorter than this fits into one packet anyway; in bytes. */
const SHORTEST = 1_024;

/** The highest one but one: the highest takes several times as long for two per cent. */
const QUALITY = 10;

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

/** Puts beside every file of a folder that is worth compressing the same as `.br` and `.gz`, which are sent in its place. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      const bytes = await readFile(path);
      if (bytes.length < SHORTEST) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await brotli(bytes, { params }));
      await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
