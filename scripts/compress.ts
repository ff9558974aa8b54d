/** `node compress.ts FOLDER` adds `.br` and `.gz` copies of each file worth compressing. The server sends these instead. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(js|css|svg|json|html|txt|xml)$/;

/** Minimum size in bytes. Smaller files fit into one packet anyway. */
const SHORTEST = 1_024;

/** Second-highest level. The highest takes several times as long to save two per cent. */
const QUALITY = 10;

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, { level: number }, Buffer>(gzip);

if (import.meta.main) await Promise.all(filesToCompress(process.argv[2] ?? '').map(compressFile));

/** Files of a folder that are worth compressing and lack a compressed copy. */
export function filesToCompress(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => statSync(path).size >= SHORTEST && !(existsSync(`${path}.br`) && existsSync(`${path}.gz`)));
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeWhole(`${path}.br`, await brotli(bytes, { params }));
  await writeWhole(`${path}.gz`, await zip(bytes, { level: 9 }));
}

/** Writes to a temporary name first, because a server may be sending the file at this moment. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}
