import type { LogoFile } from '../../contract/site/logo-terms.ts';
import { decode } from './pipeline.ts';

export type LogoFiles = { name: LogoFile; body: Buffer }[];

const LARGEST = 512;

/**
 * PNG files. `size` is the width and height in pixels. `fill` is the fraction of the width that the picture fills, inside a white
 * border.
 */
const icons: { name: LogoFile; size: number; fill: number }[] = [
  { name: '32.png', size: 32, fill: 1 },
  { name: '180.png', size: 180, fill: 0.8 },
  { name: '192.png', size: 192, fill: 1 },
  { name: '512.png', size: LARGEST, fill: 1 },
  // Launchers crop these, but always keep the inner four fifths.
  { name: 'maskable.png', size: LARGEST, fill: 0.6 },
];

/** Width of the mark in pixels: three times its displayed width, for high-resolution screens. */
const MARK = 108;

/**
 * Makes a logo's files from a picture. Fits the whole picture into a square, padded with transparency.
 *
 * @throws ApiError NOT_A_PHOTO, TOO_MANY_PIXELS or PHOTO_UNREADABLE
 */
export async function makeLogoFiles(picture: Buffer): Promise<LogoFiles> {
  const { copy } = await decode(picture, (whole) =>
    whole.resize({ width: LARGEST, height: LARGEST, fit: 'contain', background: '#fff0' }).ensureAlpha(),
  );
  const files: LogoFiles = [{ name: 'mark.webp', body: await copy().resize(MARK).webp({ quality: 90 }).toBuffer() }];
  for (const { name, size, fill } of icons) {
    const [before, after] = [Math.floor((size * (1 - fill)) / 2), Math.ceil((size * (1 - fill)) / 2)];
    const sized = copy().resize(size - before - after);
    if (fill < 1) {
      const background = 'white';
      sized.extend({ top: before, left: before, bottom: after, right: after, background }).flatten({ background });
    }
    files.push({ name, body: await sized.png({ compressionLevel: 9 }).toBuffer() });
  }
  return files;
}
