import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { syncFolder } from './durable-node-fs.ts';

/** What each path below the folder of a database holds; null for a folder. */
type Files = Map<string, Buffer | null>;

/**
 * The file of an empty database below a program's folder. A release has it, a checkout has not. It is as PGlite makes it and before any
 * migration, so it holds no key of any site, and it is for the version of PGlite in its name alone.
 */
export function emptyDatabaseIn(program: string): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
  );
  return join(program, `build/empty-database-${version}.br`);
}

/** Packs the files of a database that nobody has open. */
export function packDatabase(files: string, target: string): void {
  const packed: Files = new Map();
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    packed.set(relative(files, path).replaceAll('\\', '/'), entry.isDirectory() ? null : readFileSync(path));
  }
  // The highest quality takes a minute, and saves 200 of 1,500 kB.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(target, brotliCompressSync(serialize(packed), { params }));
}

/**
 * Unpacks a packed database into an empty folder, down to the disk.
 *
 * @returns false, with the folder as it was, if there is none or it can not be read
 */
export async function unpackDatabase(packed: string, files: string): Promise<boolean> {
  const contents = read(packed);
  if (!contents) return false;
  for (const [name, content] of contents) {
    const path = join(files, name);
    mkdirSync(content ? dirname(path) : path, { recursive: true });
    if (content) writeFileSync(path, content);
  }
  await syncFolder(files);
  return true;
}

function read(packed: string): Files | undefined {
  try {
    return deserialize(brotliDecompressSync(readFileSync(packed)));
  } catch {
    return undefined;
  }
}
