import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arePagesUpToDate, buildPages, compressPages, preparePages } from './build.ts';

const CONFIGURATION = [
  ...['lingui.config.ts', 'package.json', 'react-router.config.ts', 'tsconfig.json', 'vite.config.ts'],
  'scripts/words-plugin.ts',
];
const SUCCEEDS = ['--eval', ''];

let root: string;
const at = (path: string) => join(root, path);
const write = (path: string, text = '') => writeFile(at(path), text);

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'open-larder-build-'));
  for (const folder of ['app/foods', 'contract', 'public/art', 'scripts', 'words', 'node_modules']) {
    await mkdir(at(folder), { recursive: true });
  }
  for (const file of CONFIGURATION) await write(file);
  await write('node_modules/.package-lock.json', '{"react":"19.3.1"}');
  await write('app/foods/food-card.tsx', 'card');
  await write('public/art/og.svg', 'og');
});
afterEach(() => rm(root, { recursive: true }));

describe('Built pages', () => {
  beforeEach(() => buildPages(root, SUCCEEDS));

  it('are up to date', () => {
    expect(arePagesUpToDate(root)).toBe(true);
  });

  it.each<[string, () => Promise<void>]>([
    ['a file changes', () => write('app/foods/food-card.tsx', 'CARD')],
    ['a file is added', () => write('contract/dates.ts')],
    ['a file is deleted', () => rm(at('app/foods/food-card.tsx'))],
    ['a file is renamed', () => rename(at('public/art/og.svg'), at('public/art/go.svg'))],
    ['the configuration changes', () => write('vite.config.ts', 'export default {}')],
    ['a package is upgraded', () => write('node_modules/.package-lock.json', '{"react":"19.3.2"}')],
    ['the build is deleted', () => rm(at('build'), { recursive: true })],
  ])('are not up to date once %s', async (_, change) => {
    await change();
    expect(arePagesUpToDate(root)).toBe(false);
  });

  it('are up to date again once a change is undone, for example by switching branches', async () => {
    await write('app/foods/food-card.tsx', 'CARD');
    await write('app/foods/food-card.tsx', 'card');
    expect(arePagesUpToDate(root)).toBe(true);
  });

  it('are not up to date after another build fails', async () => {
    expect(await buildPages(root, ['--eval', 'process.exit(2)'])).toBe(false);
    expect(arePagesUpToDate(root)).toBe(false);
  });

  it('are not up to date while another build is running, nor after it was interrupted', async () => {
    const others = process.listeners('SIGTERM');
    const build = buildPages(root, ['--eval', 'setTimeout(() => {}, 60_000)']);
    expect(arePagesUpToDate(root)).toBe(false);
    // Only the build's own listeners: test files in one process share the others.
    for (const stop of process.listeners('SIGTERM')) if (!others.includes(stop)) stop('SIGTERM');
    expect(await build).toBe(false);
    expect(arePagesUpToDate(root)).toBe(false);
  });

  it('are not up to date when a source changes during the build', async () => {
    await buildPages(root, ['--eval', "fs.writeFileSync('app/foods/food-card.tsx', 'CARD')"]);
    expect(arePagesUpToDate(root)).toBe(false);
  });
});

describe('Files for browsers:', () => {
  const SCRIPT = 'export {};'.repeat(200);
  beforeEach(async () => {
    await mkdir(at('build/client/assets'), { recursive: true });
    await write('build/client/assets/entry.js', SCRIPT);
    await write('build/client/assets/short.js', 'export {}');
    await write('build/client/assets/face.woff2', SCRIPT);
    expect(await compressPages(root)).toBe(true);
  });

  it('long text files are stored compressed as well', async () => {
    const compressed = ['entry.js', 'entry.js.br', 'entry.js.gz', 'face.woff2', 'short.js'];
    expect((await readdir(at('build/client/assets'))).sort()).toEqual(compressed);
    const bytes = await Promise.all(['br', 'gz'].map((end) => readFile(at(`build/client/assets/entry.js.${end}`))));
    expect(bytes.map(({ length }) => length < SCRIPT.length / 10)).toEqual([true, true]);
    expect(brotliDecompressSync(bytes[0] ?? '').toString()).toBe(SCRIPT);
    expect(gunzipSync(bytes[1] ?? '').toString()).toBe(SCRIPT);
  });

  it('a signal during compression reaches the server that starts meanwhile', async () => {
    await write('build/client/assets/later.js', SCRIPT);
    const before = process.listeners('SIGTERM');
    const compressing = compressPages(root);
    expect(process.listeners('SIGTERM')).toEqual(before);
    expect(await compressing).toBe(true);
  });

  it('only files not compressed yet are compressed, for example after an interruption', async () => {
    await write('build/client/assets/later.js', SCRIPT);
    await write('build/client/assets/later.js.br', 'kept from before');
    const { mtimeMs } = await stat(at('build/client/assets/entry.js.br'));
    expect(await compressPages(root)).toBe(true);
    expect(brotliDecompressSync(await readFile(at('build/client/assets/later.js.br'))).toString()).toBe(SCRIPT);
    expect(gunzipSync(await readFile(at('build/client/assets/later.js.gz'))).toString()).toBe(SCRIPT);
    expect((await stat(at('build/client/assets/entry.js.br'))).mtimeMs).toBe(mtimeMs);
  });
});

it('Pages never built are not up to date', () => {
  expect(arePagesUpToDate(root)).toBe(false);
});

describe('Without development dependencies,', () => {
  const FAILS = ['--eval', 'process.exit(2)'];
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('built pages are served as they are, even if packages have changed and sources are missing', async () => {
    await buildPages(root, SUCCEEDS);
    await rm(at('app'), { recursive: true });
    await write('node_modules/.package-lock.json', '{}');
    expect(await preparePages(root, FAILS)).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('pages older than their sources are served, with a message', async () => {
    await buildPages(root, SUCCEEDS);
    await write('app/foods/food-card.tsx', 'CARD');
    expect(await preparePages(root, FAILS)).toBe(true);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/app\/foods\/food-card\.tsx has changed.*npm ci && npm run build/),
    );
  });

  it('nothing is served before a build, and a message says how to build', async () => {
    expect(await preparePages(root, FAILS)).toBe(false);
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/not built yet.*npm ci && npm run build && npm ci --omit=dev/),
    );
  });
});
