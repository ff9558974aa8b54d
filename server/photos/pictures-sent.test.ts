import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildApp, type TestApp } from '../../test/server/build-app.ts';
import { createUser, errorOf, type TestUser } from '../../test/server/factories.ts';
import { jpegOfScans, sendPhoto, twoColours } from '../../test/server/photos.ts';

/** An app with a user, and a function that uploads a picture as that user. */
async function larder() {
  const app = await buildApp();
  const ada = await createUser(app, 'Ada');
  return { app, ada, keep: (picture: Buffer, type?: string) => kept(app, ada, picture, type) };
}

async function kept(app: TestApp, as: TestUser, picture: Buffer, type = 'image/jpeg') {
  const response = await sendPhoto(app, as, picture, { 'Content-Type': type });
  expect(response.status).toBe(201);
  const photo: { id: string; width: number; height: number; placeholder: string; image: string } =
    await response.json();
  const headers = { Cookie: as.cookie };
  const file = async (width: number) =>
    Buffer.from(await (await app.app.request(`/photos/${photo.id}-${width}.webp`, { headers })).arrayBuffer());
  return { ...photo, file };
}

async function refused({ app, ada }: Awaited<ReturnType<typeof larder>>, picture: Buffer, type = 'image/jpeg') {
  const response = await sendPhoto(app, ada, picture, { 'Content-Type': type });
  expect(await app.db.selectFrom('photos').selectAll().execute()).toEqual([]);
  const { status, code, message } = await errorOf(response);
  return { status, code, message };
}

/** Returns the colour at a position, given as fractions of width and height. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const isRed = ([r = 0, g = 0, b = 0]: number[]) => r > 200 && g < 60 && b < 60;
const isBlue = ([r = 0, g = 0, b = 0]: number[]) => r < 60 && g < 60 && b > 200;

describe('a stored picture', () => {
  test('has three widths, a size and a small placeholder', async () => {
    const { keep } = await larder();
    const photo = await keep(await twoColours(2000, 1500).jpeg().toBuffer());
    expect(photo).toMatchObject({ width: 1280, height: 960, image: `/photos/${photo.id}-1280.webp` });
    for (const width of [320, 640, 1280]) {
      expect(await sharp(await photo.file(width)).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.placeholder.length).toBeLessThan(300);
    const tiny = Buffer.from(photo.placeholder.split(',')[1] ?? '', 'base64');
    expect(await sharp(tiny).metadata()).toMatchObject({ width: 16, height: 12 });
    expect(isRed(await colourAt(tiny, 0.2, 0.5))).toBe(true);
  });

  test('is upright, and contains neither location nor camera data', async () => {
    const { keep } = await larder();
    const picture = await twoColours()
      .withExif({
        IFD0: { Make: 'Pinhole' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
      })
      .withMetadata({ orientation: 6 })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Lindenweg</place></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(picture.includes('Pinhole')).toBe(true);
    expect(picture.includes('Lindenweg')).toBe(true);
    expect((await sharp(picture).metadata()).orientation).toBe(6);

    const photo = await keep(picture);
    expect(photo).toMatchObject({ width: 300, height: 400 });
    for (const width of [320, 640, 1280]) {
      const file = await photo.file(width);
      const { exif, xmp, icc, iptc, orientation } = await sharp(file).metadata();
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
      expect(file.includes('Pinhole') || file.includes('Lindenweg')).toBe(false);
      // Rotated clockwise by 90°, the left side is on top.
      expect(isRed(await colourAt(file, 0.5, 0.2))).toBe(true);
      expect(isBlue(await colourAt(file, 0.5, 0.8))).toBe(true);
    }
  });

  test('has the intended colours, even from a wide gamut', async () => {
    const { keep } = await larder();
    const canvas = { create: { width: 60, height: 40, channels: 3, background: '#c83296' } } as const;
    const picture = await sharp(canvas).withIccProfile('p3').png().toBuffer();
    // The same colour has different RGB values in P3.
    const numbers = await colourAt(await sharp(picture, {}).keepIccProfile().png().toBuffer(), 0.5, 0.5);
    expect(numbers).not.toEqual([200, 50, 150]);
    const [r = 0, g = 0, b = 0] = await colourAt(await (await keep(picture)).file(1280), 0.5, 0.5);
    for (const [is, was] of [
      [r, 200],
      [g, 50],
      [b, 150],
    ] as const) {
      expect(Math.abs(is - was)).toBeLessThan(6);
    }
  });

  test('is recognised by its bytes, whatever Content-Type it has', async () => {
    const { keep } = await larder();
    const png = await twoColours().png().toBuffer();
    const webp = await twoColours().webp().toBuffer();
    for (const [picture, type] of [
      [png, 'image/jpeg'],
      [webp, 'image/png'],
      [png, 'image/gif'],
      [webp, 'IMAGE/SVG+XML; charset=utf-8'],
    ] as const) {
      expect(await keep(picture, type)).toMatchObject({ width: 400, height: 300 });
    }
  });

  test('can have 16 bits, and be interlaced, progressive, grey or CMYK', async () => {
    const { keep } = await larder();
    const deep = await twoColours().toColourspace('rgb16').png({ progressive: true }).toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort', isProgressive: true });
    const grey = await twoColours().greyscale().png().toBuffer();
    const progressive = await twoColours().jpeg({ progressive: true }).toBuffer();
    const cmyk = await twoColours().toColourspace('cmyk').jpeg().toBuffer();
    for (const picture of [deep, progressive, cmyk]) {
      const file = await (await keep(picture)).file(320);
      expect(await sharp(file).metadata()).toMatchObject({ width: 320, height: 240, space: 'srgb' });
      const [r = 0, , b = 0] = await colourAt(file, 0.2, 0.5);
      expect(r).toBeGreaterThan(180);
      expect(b).toBeLessThan(80);
    }
    expect(await keep(grey)).toMatchObject({ width: 400 });
  });

  test('has white in place of transparency, and only the first frame of an animation', async () => {
    const { keep } = await larder();
    const canvas = {
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const clear = await keep(await sharp(canvas).png().toBuffer());
    expect(await colourAt(await clear.file(320), 0.5, 0.5)).toEqual([255, 255, 255]);

    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const first = await keep(moving);
    expect(first).toMatchObject({ width: 40, height: 40 });
    expect(isRed(await colourAt(await first.file(320), 0.5, 0.5))).toBe(true);
  });

  test('can be a thin strip', async () => {
    const { keep } = await larder();
    const strip = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#f00' } })
        .png()
        .toBuffer();
    expect(await keep(await strip(1, 60_000))).toMatchObject({ width: 1, height: 5120 });
    expect(await keep(await strip(60_000, 1))).toMatchObject({ width: 1280, height: 1 });
    expect(await keep(await strip(1, 1))).toMatchObject({ width: 1, height: 1 });
  });
});

describe('a picture is rejected', () => {
  const notAPhoto = { status: 415, code: 'NOT_A_PHOTO' };
  const unreadable = { status: 422, code: 'PHOTO_UNREADABLE' };
  const tooManyPixels = { status: 422, code: 'TOO_MANY_PIXELS' };

  test.each<[string, Buffer]>([
    ['an SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['an animated GIF', gif()],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
    ['an AVIF', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'latin1')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
  ])('when it is %s, whatever its Content-Type', async (_what, bytes) => {
    const site = await larder();
    for (const type of ['image/jpeg', 'image/svg+xml', 'image/gif']) {
      expect(await refused(site, bytes, type)).toMatchObject(notAPhoto);
    }
  });

  test('when it is HEIC, with the advice to choose a JPEG', async () => {
    const site = await larder();
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    expect(await refused(site, heic, 'image/heic')).toMatchObject({
      ...notAPhoto,
      message: expect.stringContaining('a JPEG'),
    });
  });

  test('when it was cut off', async () => {
    const site = await larder();
    for (const picture of [
      await noise(200, 200).jpeg().toBuffer(),
      await noise(200, 200).png().toBuffer(),
      await noise(200, 200).webp().toBuffer(),
    ]) {
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = picture.subarray(0, Math.floor(picture.length * share));
        expect(await refused(site, cut), `${share}`).toMatchObject(unreadable);
      }
    }
  });

  test('when only its first bytes are those of a picture', async () => {
    const site = await larder();
    const zip = Buffer.from('PK\x03\x04', 'latin1');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    for (const bytes of [zip, svg]) {
      expect(await refused(site, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]))).toMatchObject(unreadable);
    }
  });

  test('but not when it is a polyglot file: only the extra data is dropped', async () => {
    const { keep } = await larder();
    const tail = Buffer.from('<script>alert("polyglot")</script>PK\x03\x04');
    const photo = await keep(Buffer.concat([await twoColours().jpeg().toBuffer(), tail]));
    expect((await photo.file(1280)).includes('polyglot')).toBe(false);
  });

  test('at once when it has so many scans that decoding would take forever', async () => {
    const site = await larder();
    const picture = jpegOfScans(7_000, 7_000, 4_000);
    expect(picture.length).toBeLessThan(500_000);
    expect(await refused(site, picture)).toMatchObject(unreadable);
    // A hundred are allowed.
    const { keep } = await larder();
    expect(await keep(jpegOfScans(64, 64, 100))).toMatchObject({ width: 64, height: 64 });
  });

  test('when it is small but declares very many pixels', async () => {
    const site = await larder();
    const webp = hugeWebp(7_100, 7_100);
    expect(webp.length).toBeLessThanOrEqual(40);
    expect(await refused(site, webp, 'image/webp')).toMatchObject(tooManyPixels);
    const png = hugePng(30_000, 30_000);
    expect(png.length).toBeLessThan(1_000_000);
    expect(await refused(site, png, 'image/png')).toMatchObject(tooManyPixels);
  });
});

/** A GIF with two frames of one pixel. */
function gif(): Buffer {
  const frame = '2c00000000010001000002024401 00'.replaceAll(' ', '');
  return Buffer.from(`47494638396101000100800000ff00000000ff${frame}${frame}3b`, 'hex');
}

/** A picture of random noise, which hardly compresses. */
function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

/** The start of a lossless WebP, which declares the picture's size. */
function hugeWebp(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(32, 4);
  bytes.write('WEBPVP8L', 8);
  bytes.writeUInt32LE(20, 16);
  bytes[20] = 0x2f;
  bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  return bytes;
}

/** A complete PNG that is all black. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Greyscale, one bit per pixel.
  head[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
