/** `npm run art`: draws every scene anew into public/art, where the pictures are committed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { type IconSource, openIcons } from './icons.ts';
import { Pen } from './pen.ts';
import { type Scene, scenes } from './scenes.ts';

export const FOLDER = join(import.meta.dirname, '../public/art');

if (import.meta.main) {
  const pictures = drawAll();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  for (const [file, svg] of pictures) writeFileSync(join(FOLDER, file), svg);
  const bytes = [...pictures.values()].reduce((sum, svg) => sum + Buffer.byteLength(svg), 0);
  console.log(`${pictures.size} pictures, ${(bytes / 1000).toFixed(0)} kB`);
}

/** Every picture as small SVG, by the name of its file. */
export function drawAll(): Map<string, string> {
  const icons = openIcons();
  const pictures = new Map<string, string>();
  for (const scene of scenes) {
    const file = `${scene.name}.svg`;
    if (pictures.has(file)) throw new Error(`Two scenes are called "${scene.name}".`);
    // Two decimals of an emoji's 32 units are a fifth of a pixel at the largest size used.
    pictures.set(file, optimize(draw(scene, icons), { floatPrecision: 2 }).data);
  }
  return pictures;
}

function draw(scene: Scene, icons: IconSource): string {
  const [width, height] = scene.size;
  const pen = new Pen(scene.size, icons, repeatedIcons(scene));
  const body = scene.pieces.map((piece) => piece.draw(pen)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" color-interpolation-filters="sRGB">${pen.definitions()}${body}</svg>`
  );
}

function repeatedIcons(scene: Scene): Set<string> {
  const names = scene.pieces.flatMap((piece) => piece.icon ?? []);
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}
