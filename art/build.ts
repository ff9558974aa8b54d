import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type IconSource, openIcons } from './icons.ts';
import { Pen } from './pen.ts';
import { type Scene, scenes } from './scenes.ts';

/** What a build did, for the line it prints. */
export interface ArtReport {
  written: number;
  kept: number;
  removed: number;
  bytes: number;
  largest: { name: string; bytes: number };
}

/** Composes every scene into `<outDir>/<name>.svg`, writing only what changed. */
export function buildArt(outDir: string): ArtReport {
  const icons = openIcons();
  mkdirSync(outDir, { recursive: true });
  const report: ArtReport = { written: 0, kept: 0, removed: 0, bytes: 0, largest: { name: '', bytes: 0 } };
  const wanted = new Set<string>();
  for (const scene of scenes) {
    const file = `${scene.name}.svg`;
    if (wanted.has(file)) throw new Error(`art: two scenes are called "${scene.name}"`);
    wanted.add(file);
    const svg = compose(scene, icons);
    report[writeIfChanged(join(outDir, file), svg) ? 'written' : 'kept'] += 1;
    weigh(report, scene.name, Buffer.byteLength(svg));
  }
  report.removed = removeStale(outDir, wanted);
  return report;
}

/** The finished picture of one scene. */
export function compose(scene: Scene, icons: IconSource): string {
  try {
    return draw(scene, icons);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`art: scene "${scene.name}" cannot be drawn: ${reason}`, { cause });
  }
}

function draw(scene: Scene, icons: IconSource): string {
  const [width, height] = scene.size;
  const pen = new Pen(scene.size, shortHash(scene.name), icons, repeatedIcons(scene));
  const body = scene.pieces.map((piece) => piece.draw(pen)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" color-interpolation-filters="sRGB">${pen.definitions()}${body}</svg>\n`
  );
}

function repeatedIcons(scene: Scene): Set<string> {
  const names = scene.pieces.flatMap((piece) => piece.icon ?? []);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}

/** A few letters of the name's own, so that ids stay apart when pictures are ever inlined. */
function shortHash(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 33_696;
  return 'abcdefghijklmnopqrstuvwxyz'[hash % 26]! + Math.floor(hash / 26).toString(36);
}

function writeIfChanged(path: string, text: string): boolean {
  try {
    if (readFileSync(path, 'utf8') === text) return false;
  } catch {
    // Not there yet: written below.
  }
  writeFileSync(path, text);
  return true;
}

function removeStale(outDir: string, wanted: ReadonlySet<string>): number {
  const stale = readdirSync(outDir).filter((file) => file.endsWith('.svg') && !wanted.has(file));
  for (const file of stale) rmSync(join(outDir, file));
  return stale.length;
}

function weigh(report: ArtReport, name: string, bytes: number): void {
  report.bytes += bytes;
  if (bytes > report.largest.bytes) report.largest = { name, bytes };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const outDir = fileURLToPath(new URL('../public/art', import.meta.url));
  try {
    const { written, kept, removed, bytes, largest } = buildArt(outDir);
    const kb = (n: number) => `${(n / 1000).toFixed(1)} kB`;
    console.log(
      `art: ${written} written, ${kept} unchanged, ${removed} removed; ` +
        `${kb(bytes)} in all, largest ${largest.name} ${kb(largest.bytes)}`,
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
