import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The drawings of foods. */
const DRAWING = /^food-[\w-]+\.svg$/;

/**
 * Puts beside each drawing of a food a picture of points, for link previews: networks show no SVG.
 *
 * @param folder where the built pages' files are
 */
export async function drawPreviews(folder: string): Promise<void> {
  const art = join(folder, 'art');
  for (const file of (await readdir(art)).filter((name) => DRAWING.test(name))) {
    const preview = join(art, file.replace(/svg$/, 'jpg'));
    await sharp(join(art, file)).resize(1200, 900).flatten().jpeg({ quality: 75 }).toFile(preview);
  }
}
