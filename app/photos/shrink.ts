/** Pixels of the longest side of what is sent, and of what is shown meanwhile. */
const SENT = 1600;
const SHOWN = 640;

/** A picture as it is sent, a JPEG that is upright and tells nothing of camera and place, and a small one as a data URL. */
export type ShrunkPicture = { body: Blob; preview: string };

/**
 * Makes of any file that this browser can draw what is worth sending: the server keeps nothing wider than 1280 pixels.
 * JPEG because Safari's canvas writes no WebP; a data URL because pages may not show `blob:`.
 *
 * @throws {Error} for people, where the browser can not draw it
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error('This file can not be shown as a picture. Choose a JPEG, a PNG or a WebP.');
  });
  try {
    const large = draw(picture, SENT);
    const body = await new Promise<Blob | null>((resolve) => large.toBlob(resolve, 'image/jpeg', 0.85));
    if (!body) throw new Error('Your browser could not make this picture smaller. Choose another one.');
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
  if (!context) throw new Error('Your browser could not make this picture smaller. Choose another one.');
  // What is transparent would be black in a JPEG.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}
