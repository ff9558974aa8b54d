import sharp from 'sharp';

/** In pixels: what networks show large. */
const SIZE = [1200, 900] as const;

/** How many pixels a picture is compared at, and by how much each may differ there on average, of 255. */
const COARSE = [120, 90] as const;
const TOLERANCE = 1;

/** The name of the picture of points that stands beside a drawing of a food, for link previews: networks show no SVG. */
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

/** Whether a preview shows a drawing. Another machine or version of sharp draws it with other bytes. */
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
