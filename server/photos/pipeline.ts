import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { type PhotoWidth, photoWidths } from '../../contract/photo-terms.ts';
import { ApiError } from '../api-error.ts';
import { createLine } from '../line.ts';

/** What becomes of a picture that was sent: `width` and `height` are those of the largest file, in pixels. */
export type PhotoFiles = {
  width: number;
  height: number;
  placeholder: string;
  files: { width: PhotoWidth; body: Buffer }[];
};

type Format = 'jpeg' | 'png' | 'webp';

/** How many pixels are decoded. A JPEG is made smaller while it is decoded; of the others some need whole frames. */
const MOST_PIXELS: Record<Format, number> = { jpeg: 50_000_000, png: 25_000_000, webp: 25_000_000 };

/** How often a file is as high as it is wide at most. What is still higher becomes narrower, to fit in. */
const MOST_HEIGHT = 4;

const PLACEHOLDER_WIDTH = 16;

/** What can not be decoded line by line takes several times the memory, and is decoded one at a time. */
const wholeInTurn = createLine({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });

/** Seconds that decoding may take, of which the largest pictures need three. */
const LONGEST = 10;

// What is not one of our formats is never decoded, whatever it calls itself: SVG could read files, TIFF and others are
// the ones with the faults.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
// No picture comes twice.
sharp.cache(false);

/**
 * Makes the files of a photo from a picture as it was sent: upright, in sRGB, on white where it was transparent, the first
 * frame where it moves, and without what else was in it, such as where it was taken.
 *
 * @throws ApiError NOT_A_PHOTO, TOO_MANY_PIXELS or PHOTO_UNREADABLE
 */
export async function makeFiles(picture: Buffer): Promise<PhotoFiles> {
  const format = formatOf(picture);
  // Phones of some makers write JPEGs that are worth a warning.
  const options: SharpOptions = { failOn: 'error', limitInputPixels: MOST_PIXELS[format] };
  const { width, height, isProgressive } = await readable(() => metadataOf(picture, format));
  if (width * height > MOST_PIXELS[format]) throw new ApiError('TOO_MANY_PIXELS');
  const decode = () =>
    resize(sharp(picture, options).autoOrient(), Math.max(...photoWidths))
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .timeout({ seconds: LONGEST })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  const { data, info } = await readable(() => (isProgressive || format === 'webp' ? wholeInTurn(decode) : decode()));
  const decoded = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: PhotoFiles['files'] = [];
  for (const width of photoWidths) {
    files.push({ width, body: await resize(decoded(), width).webp({ quality: 80 }).toBuffer() });
  }
  const tiny = await resize(decoded(), PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer();
  const placeholder = `data:image/webp;base64,${tiny.toString('base64')}`;
  return { width: info.width, height: info.height, placeholder, files };
}

/** The format that the first bytes say. Names and headers are claims. */
function formatOf(picture: Buffer): Format {
  if (picture.subarray(0, 3).equals(JPEG)) return 'jpeg';
  if (picture.subarray(0, 8).equals(PNG)) return 'png';
  const [container, brand] = [picture.toString('latin1', 0, 4), picture.toString('latin1', 8, 12)];
  if (container === 'RIFF' && brand === 'WEBP') return 'webp';
  if (picture.toString('latin1', 4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)) {
    throw new ApiError('NOT_A_PHOTO', {
      message: 'This picture is in Apple’s format HEIC, which few browsers can show. Please choose it as a JPEG.',
    });
  }
  throw new ApiError('NOT_A_PHOTO');
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

async function metadataOf(picture: Buffer, format: Format): Promise<Metadata> {
  // Of any size: whatever is too large is to be told so.
  const metadata = await sharp(picture, { limitInputPixels: false }).metadata();
  if (metadata.format !== format) throw new Error(`it begins as ${format} and is ${metadata.format}`);
  return metadata;
}

/** What fails here fails for the picture's sake. */
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
