/**
 * Side length of the test image, in pixels. It is large because some browsers change only a few pixels, at the edges of colours.
 */
const SIDE = 64;

const COLOURS = ['#c83214', '#1464c8'] as const;
const VALUES = [
  [0xc8, 0x32, 0x14, 0xff],
  [0x14, 0x64, 0xc8, 0xff],
] as const;

/**
 * Whether this browser's canvas returns the colours that were drawn. Browsers that resist fingerprinting silently return noise or
 * a single colour, or change a few pixels. Like a photo, the test image is read from a file, but from a lossless one.
 */
export async function keepsColours(): Promise<boolean> {
  const drawn = canvasOf(SIDE);
  const context = drawn.getContext('2d', { alpha: false });
  if (!context) return false;
  for (let y = 0; y < SIDE; y += 1) {
    for (let x = 0; x < SIDE; x += 1) {
      context.fillStyle = COLOURS[colourAt(x, y)];
      context.fillRect(x, y, 1, 1);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => drawn.toBlob(resolve, 'image/png'));
  const read = blob && (await createImageBitmap(blob).catch(() => null));
  const again = canvasOf(SIDE).getContext('2d', { alpha: false, willReadFrequently: true });
  if (!read || !again || read.width !== SIDE) return false;
  again.drawImage(read, 0, 0);
  read.close();
  // Also check the first canvas: a change that is applied twice may cancel itself out.
  return isAsDrawn(again) && isAsDrawn(context);
}

function isAsDrawn(context: CanvasRenderingContext2D): boolean {
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  return data.every((value, index) => {
    const pixel = Math.floor(index / 4);
    return value === VALUES[colourAt(pixel % SIDE, Math.floor(pixel / SIDE))][index % 4];
  });
}

/** A checkerboard, so that each pixel differs from its neighbours. */
function colourAt(x: number, y: number): 0 | 1 {
  return (x + y) % 2 === 0 ? 0 : 1;
}

function canvasOf(side: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width: side, height: side });
}
