import { msg } from '#words';
import { photoLimits } from '../../contract/foods/photo-terms.ts';
import { pageWords } from '../words/need.ts';
import { keepsColours } from './canvas-colours.ts';

/** The longest side, in pixels, of the picture that is sent, and of its preview. */
const SENT = 1600;
const SHOWN = 640;

const LIMIT = String(photoLimits.bytes / 1_000_000);

/** A picture to be sent, and a preview as a data URL: pages may not show `blob:`. */
export type ShrunkPicture = { body: Blob; preview: string };

/**
 * Shrinks any picture that this browser can draw to a size worth sending, upright and without camera and place: the server stores
 * nothing wider than 1280 pixels. The format is JPEG because Safari's canvas writes no WebP. Where the browser gives back
 * something else than was drawn the picture goes as it is, and the server does all that.
 *
 * @throws {Error} with a message for people, if the browser can not draw it, or it is too large as it is
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  // It is turned by its EXIF, which is the default. Chrome before 112 refuses the option for it.
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

/** Undefined where the browser makes no JPEG. */
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
  // Transparent parts would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // not-everywhere: Firefox keeps its own smoothing.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
