import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { syncFolder } from './durable-node-fs.ts';

/** Content of each path in a database's folder. Null for a folder. */
type Files = Map<string, Buffer | null>;

/**
 * Returns the path of the packed empty database in a program's folder. Only releases include one. It was packed before any
 * migration, so it contains no keys. Its name includes the PGlite version, because no other version can open it.
 */
export function emptyDatabaseIn(program: string): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.resolve('@electric-sql/pglite')), 'utf8'),
  );
  return join(program, `build/empty-database-${version}.br`);
}

/** Packs the files of a closed database. */
export function packDatabase(files: string, target: string): void {
  const packed: Files = new Map();
  for (const entry of readdirSync(files, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    packed.set(relative(files, path).replaceAll('\\', '/'), entry.isDirectory() ? null : readFileSync(path));
  }
  // Maximum quality would take a minute and save only another 200 of 1,500 kB.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(target, brotliCompressSync(serialize(packed), { params }));
}

/**
 * Unpacks a packed database into an empty folder and syncs the folder to disk.
 *
 * @returns false, with the folder still empty, if the packed database is missing or unreadable
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
