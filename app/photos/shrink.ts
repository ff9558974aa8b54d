import { msg } from '#words';
import { pageWords } from '../words/need.ts';

/** The longest side, in pixels, of the picture that is sent, and of its preview. */
const SENT = 1600;
const SHOWN = 640;

const TOO_LARGE = msg`Your browser could not make this picture smaller. Choose another one.`;

/** An upright JPEG without camera and place, to be sent, and a small preview as a data URL. */
export type ShrunkPicture = { body: Blob; preview: string };

/**
 * Shrinks any picture that this browser can draw to a size worth sending: the server stores nothing wider than 1280 pixels.
 * The format is JPEG because Safari's canvas writes no WebP. The preview is a data URL because pages may not show `blob:`.
 *
 * @throws {Error} with a message for people, if the browser can not draw it
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  // It is turned by its EXIF, which is the default. Chrome before 112 refuses the option for it.
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(pageWords._(msg`This file can not be shown as a picture. Choose a JPEG, a PNG or a WebP.`));
  });
  try {
    const large = draw(picture, SENT);
    const body = await new Promise<Blob | null>((resolve) => large.toBlob(resolve, 'image/jpeg', 0.85));
    if (!body) throw new Error(pageWords._(TOO_LARGE));
    return { body, preview: draw(large, SHOWN).toDataURL('image/jpeg', 0.8) };
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap | HTMLCanvasElement, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error(pageWords._(TOO_LARGE));
  // Transparent parts would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // not-everywhere: Firefox keeps its own smoothing.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
