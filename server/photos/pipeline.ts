import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { msg } from '#words';
import { type PhotoWidth, photoWidths } from '../../contract/foods/photo-terms.ts';
import { ApiError } from '../kernel/api-error.ts';
import { createConcurrencyLimit } from '../kernel/concurrency-limit.ts';
import { countScans } from './scans.ts';

/** The files made from a picture. `width` and `height` are those of the largest file, in pixels. */
export type PhotoFiles = {
  width: number;
  height: number;
  placeholder: string;
  files: { width: PhotoWidth; body: Buffer }[];
};

type Format = 'jpeg' | 'png' | 'webp';

/** How many pixels are decoded at most. A JPEG is made smaller while it is decoded; of the others some need whole frames. */
const MOST_PIXELS: Record<Format, number> = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000 };

/** How many times as high as wide a file is at most. A higher picture is made narrower, to fit in. */
const MOST_HEIGHT = 4;

const PLACEHOLDER_WIDTH = 16;

/** Pictures that can not be decoded line by line take several times the memory, and are decoded one at a time. */
const limitWhole = createConcurrencyLimit({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

/**
 * How many scans a JPEG may have: phones write about ten. A decoder goes through all of them before it has the first line.
 */
const MOST_SCANS = 100;

// Other formats are never decoded, whatever their name or type says: SVG could read files, and decoders of TIFF and
// others have had the faults.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No picture comes twice.
sharp.cache(false);

/** A decoded picture, of which copies can be made. */
export type Decoded = { width: number; height: number; copy(): Sharp };

/**
 * Makes the files of a photo from a picture: upright, in sRGB, on white instead of transparency, and the first frame of
 * an animation. All metadata, such as the place where it was taken, is dropped.
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
 * Decodes a picture once: upright, in sRGB, the first frame of an animation, without metadata.
 *
 * @param shape makes it as large as it is needed
 * @throws ApiError NOT_A_PHOTO, TOO_MANY_PIXELS or PHOTO_UNREADABLE
 */
export async function decode(picture: Buffer, shape: (whole: Sharp) => Sharp): Promise<Decoded> {
  const format = formatOf(picture);
  // Phones of some makers write JPEGs that are worth a warning.
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS[format] };
  const { width, height, isProgressive } = await readable(() => metadataOf(picture, format));
  if (width * height > MOST_PIXELS[format]) throw new ApiError('TOO_MANY_PIXELS');
  const work = () =>
    shape(sharp(picture, options).autoOrient())
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await readable(() => (isProgressive || format === 'webp' ? limitWhole(work) : work()));
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return { width: info.width, height: info.height, copy: () => sharp(data, { raw }) };
}

/** The format by the first bytes. Names and headers are claims. */
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
  if (format === 'jpeg' && countScans(picture, MOST_SCANS) > MOST_SCANS) throw new Error('the JPEG has too many scans');
  // Of any size, so that too large a picture gets its own error.
  const metadata = await sharp(picture, { limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw new Error(`it starts like ${format} but is ${metadata.format}`);
  return metadata;
}

/** Every failure in here is the picture's fault. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ApiError('PHOTO_UNREADABLE', { cause });
  }
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: MOST_HEIGHT * width, fit: 'inside', withoutEnlargement: true });
}
