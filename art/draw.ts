/**
 * `npm run draw --prefix art` redraws every scene into public/art, where the pictures and their previews are committed.
 * `npm run check --prefix art` lists those that differ from what the scenes draw.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { type IconSource, openIcons } from './icons.ts';
import { atNight } from './palette.ts';
import { Pen } from './pen.ts';
import { drawPreview, previewOf, shows } from './previews.ts';
import { type Scene, scenes } from './scenes.ts';

const FOLDER = join(import.meta.dirname, '../public/art');

const pictures = drawAll();
if (process.argv.includes('--check')) await check(pictures);
else await write(pictures);

async function write(pictures: Map<string, string>): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [file, svg] of pictures) {
    writeFileSync(join(FOLDER, file), svg);
    const preview = previewOf(file);
    if (preview) writeFileSync(join(FOLDER, preview), await drawPreview(svg));
  }
  const bytes = readdirSync(FOLDER).reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0);
  console.log(`${pictures.size} pictures, ${(bytes / 1000).toFixed(0)} kB with their previews`);
}

/** Fails if a committed picture differs from what its scene draws, or if one of the two is missing. */
async function check(pictures: Map<string, string>): Promise<void> {
  const surplus = new Set(readdirSync(FOLDER));
  const stale: string[] = [];
  const compare = async (file: string, isAsDrawn: (bytes: Buffer) => boolean | Promise<boolean>) => {
    if (!surplus.delete(file) || !(await isAsDrawn(readFileSync(join(FOLDER, file))))) stale.push(file);
  };
  for (const [file, svg] of pictures) {
    await compare(file, (bytes) => bytes.equals(Buffer.from(svg)));
    const preview = previewOf(file);
    if (preview) await compare(preview, (bytes) => shows(bytes, svg));
  }
  stale.push(...surplus);
  if (stale.length > 0) throw new Error(`Run npm run draw --prefix art. Not as drawn: ${stale.join(', ')}`);
  console.log(`${pictures.size} pictures are as drawn`);
}

/** Every picture as optimised SVG, keyed by file name. */
function drawAll(): Map<string, string> {
  const icons = openIcons();
  const pictures = new Map<string, string>();
  const add = (name: string, svg: string) => {
    const file = `${name}.svg`;
    if (pictures.has(file)) throw new Error(`Two scenes are called "${name}".`);
    // At the largest size used, two decimals of an emoji's 32 units are a fifth of a pixel.
    pictures.set(file, optimize(svg, { floatPrecision: 2 }).data);
  };
  for (const scene of scenes) {
    add(scene.name, draw(scene, icons));
    if (hasNight(scene)) add(`${scene.name}-dark`, draw(scene, icons, atNight));
  }
  return pictures;
}

/** Whether a scene has a night version: pictures so large, or so many, that they would be too bright on a dark page. */
function hasNight({ name }: Scene): boolean {
  return /^(hero|category)-/.test(name);
}

function draw(scene: Scene, icons: IconSource, backdrop = (svg: string) => svg): string {
  const [width, height] = scene.size;
  const pen = new Pen(scene.size, icons, repeatedIcons(scene));
  const body = scene.pieces
    .map((piece) => {
      pen.tint = piece.backdrop ? backdrop : (svg) => svg;
      return pen.tint(piece.draw(pen));
    })
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" color-interpolation-filters="sRGB">${pen.definitions()}${body}</svg>`
  );
}

function repeatedIcons(scene: Scene): Set<string> {
  const names = scene.pieces.flatMap((piece) => piece.icon ?? []);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}
