import { msg } from '#words';
import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { pageWords } from '../words/need.ts';
import { keepsColours } from './canvas-colours.ts';

/** Longest side of the uploaded picture and of its preview, in pixels. */
const SENT = 1600;
const SHOWN = 640;

const LIMIT = String(photoLimits.bytes / 1_000_000);

/** A picture to upload, with a preview. The preview is a data URL, because the CSP does not allow `blob:`. */
export type ShrunkPicture = { body: Blob; preview: string };

/**
 * Shrinks a picture before upload, because the server stores nothing wider than 1280 pixels. Also rotates it upright and removes
 * metadata such as camera and location. Returns a JPEG, because Safari's canvas cannot write WebP. If the browser's canvas
 * changes colours or cannot write JPEG, returns the picture unchanged and leaves all of this to the server.
 *
 * @throws {Error} with a message for users, if the browser cannot read the picture, or if it is too large to upload unchanged
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  // Do not set `imageOrientation`: rotation by EXIF data is the default, and Chrome before 112 rejects the option.
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(pageWords._(msg`This file can’t be used as a photo. Choose a JPEG, PNG or WebP.`));
  });
  try {
    const shrunk = (await keepsColours()) ? await shrink(picture) : undefined;
    return shrunk ?? (await asItIs(file));
  } finally {
    picture.close();
  }
}

/** Returns undefined if the browser cannot create a JPEG. */
async function shrink(picture: ImageBitmap): Promise<ShrunkPicture | undefined> {
  const large = draw(picture, SENT);
  const small = large && draw(large, SHOWN);
  const body = await new Promise<Blob | null | undefined>((resolve) =>
    large ? large.toBlob(resolve, 'image/jpeg', 0.85) : resolve(undefined),
  );
  if (!small || body?.type !== 'image/jpeg') return undefined;
  return { body, preview: small.toDataURL('image/jpeg', 0.8) };
}

async function asItIs(file: Blob): Promise<ShrunkPicture> {
  if (file.size > photoLimits.bytes) {
    throw new Error(
      pageWords._(
        msg`This photo is larger than ${{ limit: LIMIT }} MB, and this browser can’t make it smaller. Choose a smaller one.`,
      ),
    );
  }
  const preview = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { body: file, preview };
}

function draw(picture: ImageBitmap | HTMLCanvasElement, longestSide: number): HTMLCanvasElement | undefined {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return undefined;
  // Transparent parts would become black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // not-everywhere: Firefox keeps its own smoothing.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
