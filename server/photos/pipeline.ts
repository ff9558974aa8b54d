import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { msg } from '#words';
import { type PhotoWidth, photoWidths } from '../../contract/foods/photo-terms.ts';
import { ApiError } from '../kernel/api-error.ts';
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts';
import { countScans } from './scans.ts';

/** Files made from a picture. `width` and `height` are the size of the largest file in pixels. */
export type PhotoFiles = {
  width: number;
  height: number;
  placeholder: string;
  files: { width: PhotoWidth; body: Buffer }[];
};

type Format = 'jpeg' | 'png' | 'webp';

/**
 * Maximum number of pixels to decode. JPEGs have a higher limit because they are scaled down while decoding. Other formats may
 * need the whole frame in memory.
 */
const MAX_PIXELS: Record<Format, number> = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000 };

/** Maximum ratio of height to width in the largest file. Taller pictures are made narrower to fit. */
const MAX_HEIGHT_RATIO = 4;

const PLACEHOLDER_WIDTH = 16;

/** For pictures that cannot be decoded line by line. They take several times the memory, so they are decoded one at a time. */
const limitWhole = createConcurrencyLimit({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

/**
 * Maximum number of scans in a JPEG. Phones write about ten. A decoder has to process all of them before it can output the first
 * line.
 */
const MAX_SCANS = 100;

// Other formats are never decoded, whatever the file's name or type: SVG could read files, and decoders for TIFF and others have
// had vulnerabilities.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Caching would not help: each picture is decoded only once.
sharp.cache(false);

/** A decoded picture. `copy` starts a new pipeline from its pixels. */
export type Decoded = { width: number; height: number; copy(): Sharp };

/**
 * Makes a photo's files from a picture: upright, in sRGB, with white instead of transparency, and only the first frame of an
 * animation. Drops all metadata, such as the location.
 *
 * @throws ApiError NOT_A_PHOTO, TOO_MANY_PIXELS or PHOTO_UNREADABLE
 */
export async function makeFiles(picture: Buffer): Promise<PhotoFiles> {
  const { width, height, copy } = await decode(picture, (whole) =>
    resize(whole, Math.max(...photoWidths)).flatten({ background: 'white' }),
  );
  const files: PhotoFiles['files'] = [];
  for (const width of photoWidths) {
    files.push({ width, body: await resize(copy(), width).webp({ quality: 80 }).toBuffer() });
  }
  const tiny = await resize(copy(), PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { width, height, placeholder, files };
}

/**
 * Decodes a picture once: upright, in sRGB, with only the first frame of an animation, and without metadata.
 *
 * @param shape resizes the picture to the largest size needed
 * @throws ApiError NOT_A_PHOTO, TOO_MANY_PIXELS or PHOTO_UNREADABLE
 */
export async function decode(picture: Buffer, shape: (whole: Sharp) => Sharp): Promise<Decoded> {
  const format = formatOf(picture);
  // Not 'warning', because some phones write JPEGs that cause warnings.
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS[format] };
  const { width, height, isProgressive } = await readable(() => metadataOf(picture, format));
  if (width * height > MAX_PIXELS[format]) throw new ApiError('TOO_MANY_PIXELS');
  const work = () =>
    shape(sharp(picture, options).autoOrient())
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await readable(() => (isProgressive || format === 'webp' ? limitWhole(work) : work()));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { width: info.width, height: info.height, copy: () => sharp(data, { raw }) };
}

/** Detects the format from the first bytes, because file names and headers cannot be trusted. */
function formatOf(picture: Buffer): Format {
  if (picture.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (picture.subarray(0, 8).equals(PNG)) return 'png';
  const [container, brand] = [picture.toString('latin1', 0, 4), picture.toString('latin1', 8, 12)];
  if (container === 'RIFF' && brand === 'WEBP') return 'webp';
  if (picture.toString('latin1', 4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) {
    throw new ApiError('NOT_A_PHOTO', {
      message: msg`This photo is in Apple’s HEIC format, which few browsers can show. Please choose a JPEG.`,
    });
  }
  throw new ApiError('NOT_A_PHOTO');
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function metadataOf(picture: Buffer, format: Format): Promise<Metadata> {
  if (format === 'jpeg' && countScans(picture, MAX_SCANS) > MAX_SCANS) throw new Error('the JPEG has too many scans');
  // No pixel limit here, so that a picture with too many pixels is reported as TOO_MANY_PIXELS.
  const metadata = await sharp(picture, { limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw new Error(`it starts like ${format} but is ${metadata.format}`);
  return metadata;
}

/** Turns any error into PHOTO_UNREADABLE. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ApiError('PHOTO_UNREADABLE', { cause });
  }
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: MAX_HEIGHT_RATIO * width, fit: 'inside', withoutEnlargement: true });
}
