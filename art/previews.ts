import sharp from 'sharp';

/** Size of previews in pixels, large enough for social networks to show them large. */
const SIZE = [1200, 900] as const;

/** Size in pixels at which pictures are compared, and the maximum average difference per value, of 255. */
const COARSE = [120, 90] as const;
const TOLERANCE = 1;

/** File name of the bitmap of a food drawing, for link previews, because social networks don't show SVG. */
export function previewOf(drawing: string): string | undefined {
  return /^food-[\w-]+\.svg$/.test(drawing) ? drawing.replace(/svg$/, 'jpg') : undefined;
}

export function drawPreview(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(...SIZE)
    .flatten()
    .jpeg({ quality: 75, mozjpeg: true })
    .toBuffer();
}

/** Whether a preview shows a drawing. Bytes can't be compared, as they depend on the machine and version of sharp. */
export async function shows(preview: Buffer, svg: string): Promise<boolean> {
  const [drawn, kept] = await Promise.all([drawPreview(svg).then(coarse), coarse(preview)]);
  const difference = drawn.reduce((sum, value, i) => sum + Math.abs(value - (kept[i] ?? 0)), 0) / drawn.length;
  return drawn.length === kept.length && difference <= TOLERANCE;
}

function coarse(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .resize(...COARSE)
    .raw()
    .toBuffer();
}
