import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite's file system for a folder, with an fsync that reaches the disk. The original ignores fsync, so a power cut could lose
 * commits that were already acknowledged.
 */
export class DurableNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, makeFsyncReal] } };
  }
}

/**
 * Returns PGlite's start parameters with fsync on (without `-F`). The write-ahead log is synced with fsync, because PostgreSQL's
 * default, fdatasync, does nothing in WebAssembly. The operating system caches reads, so 8 MB of shared buffers is plenty: a
 * sixteenth of PostgreSQL's default.
 */
export function durableStartParams(defaults: string[]): string[] {
  const settings = ['fsync=on', 'wal_sync_method=fsync', 'shared_buffers=8MB'];
  return [...defaults.filter((parameter) => parameter !== '-F'), ...settings.flatMap((setting) => ['-c', setting])];
}

/** Syncs all files in a folder to disk. Needed for a new database, whose first files are unpacked without fsync. */
export async function syncFolder(folder: string): Promise<void> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))].values();
  // Open eight files at a time: there are about a thousand, and some systems limit a process to fewer open files.
  const syncRest = async () => {
    for (const name of names) {
      await using file = await open(join(folder, name));
      await file.sync();
    }
  };
  await Promise.all(Array.from({ length: 8 }, syncRest));
}

type EmscriptenModule = NonNullable<PGlite['Module']>;

function makeFsyncReal(module: EmscriptenModule): void {
  const { stream_ops } = (module as unknown as { NODEFS: { stream_ops: { fsync(stream: { nfd: number }): number } } })
    .NODEFS;
  stream_ops.fsync = (stream) => {
    fsyncSync(stream.nfd);
    return 0;
  };
}
