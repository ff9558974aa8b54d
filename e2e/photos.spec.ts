import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FileChooser, Locator, Page } from '@playwright/test';
import { photoLimits } from '../contract/foods/photo-terms.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillRest, post } from '../test/browser/food-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { listenForPhoto } from '../test/browser/sent-photo.ts';
import { withoutLiveUpdates } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, cookieHeader, food, type Person } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

/** Upload speed in bytes per second, at which the photos of these tests take a few seconds. */
const SLOW = 60_000;

let paul: Person;

// Playwright only intercepts file dialogs while there is a listener.
test.beforeEach(({ page }) => void page.on('filechooser', () => {}));

test.beforeAll(async ({ site }) => {
  paul = await site.register('Paul with a phone');
});

test('on a phone no field moves while a photo is uploading, nor once it is uploaded', { tag: '@journeys' }, async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor(PHONE);
  await site.enter(page.context(), paul);
  await page.goto('/add-food');
  const picture = await makePicture(page);
  const network = await slowDown(page);
  await network.hold();
  const top = () => page.getByLabel('Food Name').evaluate((field) => field.getBoundingClientRect().top + scrollY);
  const before = await top();
  await (await open(page, 'Choose a photo')).setFiles(picture);
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(await top(), 'while uploading').toBe(before);
  await expectAccessible(page, { widths: [360] });
  await network.detach();
  await expect(status(page)).toHaveText(/^Your photo is uploaded/);
  expect(await top(), 'once uploaded').toBe(before);
});

test('on a phone a photo is taken, uploads while the form is filled in, and is shown upright on card and page', async ({
  newVisitor,
  site,
}) => {
  const page = await newVisitor(PHONE);
  await site.enter(page.context(), paul);
  await page.goto('/add-food');
  const picture = await makePicture(page, { rotated: true });
  const posts = countPosts(page);
  const network = await slowDown(page);

  const chooser = await open(page, 'Take a photo');
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  expect(await chooser.element().getAttribute('accept')).toMatch(/^image\/jpeg,/);
  await chooser.setFiles(picture);
  await expect(preview(page), 'shown at once').toHaveAttribute('src', /^data:image\/jpeg/);
  const progress = page.getByRole('progressbar', { name: 'Uploading your photo' });
  await expect(progress).toBeVisible();
  await expect(status(page)).toHaveText(/^Uploading your photo… (25|50|75)%$/);
  await network.hold();
  await fillRest(page, 'Bread from a phone');
  const link = page.getByLabel('Food Image Url');
  await expect(link, 'it is still uploading').toHaveValue('');
  await page.getByRole('button', { name: 'Add Food' }).dblclick();
  await expect(status(page)).toHaveText('We’ll send the form once your photo is uploaded.');
  await expect(page.getByRole('button', { name: 'Waiting for your photo…' })).toBeInViewport();
  expect(posts()).toBe(0);
  await network.detach();
  await expectToast(page, 'Food Added Successfully!!');
  await expect(page).toHaveURL('/my-posted-food');
  expect(posts()).toBe(1);
  await expectShown(page.getByRole('row', { name: /Bread from a phone/ }).locator('img'));

  await page.goto('/foods?search=Bread+from+a+phone');
  const card = page.getByRole('article');
  await expectShown(card.locator('img').last());
  await expect(card.locator('img').first(), 'its placeholder').toHaveAttribute('src', /^data:image\/webp/);
  await expect(card.locator('img').last()).toHaveAttribute(
    'srcset',
    /-320\.webp 320w, .*-640\.webp 640w, .*-1280\.webp 1067w$/,
  );
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('link', { name: /View Details/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread from a phone' })).toBeVisible();
  const shown = page.getByRole('article').locator('img[srcset]');
  await expectShown(shown);
  expect(await shown.evaluate(edgesOf), 'upright').toEqual(['red', 'blue']);
});

test('if a browser falsifies what is read from a canvas, a photo is sent unchanged', {
  tag: '@journeys',
}, async ({ newVisitor, site, expectProblem }) => {
  // Each disturbance reads the canvas once more, which can cause this warning.
  expectProblem(/willReadFrequently/, { always: false });
  const buffer = await twoColours(2400, 1600).jpeg().toBuffer();
  const picture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
  const tooLarge = { ...picture, buffer: Buffer.concat([buffer, Buffer.alloc(photoLimits.bytes)]) };
  for (const how of ['noise', 'one colour', 'a little', 'no file', 'another type', 'nothing']) {
    await test.step(how, async () => {
      const page = await newVisitor();
      await site.enter(page.context(), paul);
      await page.addInitScript(disturbCanvas, how);
      await page.goto('/add-food');
      if (how !== 'nothing') {
        await (await open(page, 'Choose a photo')).setFiles(tooLarge);
        await expect(status(page)).toHaveText(
          /^This photo is larger than 10 MB, and this browser can’t make it smaller\./,
        );
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      const photo = await listenForPhoto(page);
      await (await open(page, 'Choose a photo')).setFiles(picture);
      const sent = await photo.sent;
      await expect(status(page)).toHaveText(/^Your photo is uploaded/);
      expect(sent?.equals(buffer) ?? false).toBe(how !== 'nothing');
      const whole = `data:image/jpeg;base64,${buffer.toString('base64')}`;
      const src = await preview(page).getAttribute('src');
      expect(src === whole).toBe(how !== 'nothing');
    });
  }
});

/** Runs in the page: makes the browser resist canvas fingerprinting in one of the ways that browsers do. */
function disturbCanvas(how: string): void {
  if (how === 'nothing') return;
  const { toBlob, toDataURL } = HTMLCanvasElement.prototype;
  const { getImageData } = CanvasRenderingContext2D.prototype;
  const change = (data: Uint8ClampedArray) => {
    for (let index = 0; index < data.length; index += 1) {
      const value = data[index] ?? 0;
      if (how === 'noise') data[index] = (index * 7919) % 256;
      else if (how === 'one colour') data[index] = 255;
      else data[index] = value ^ Number(index % 4_000 === 0);
    }
  };
  const disturbed = (canvas: HTMLCanvasElement) => {
    const { width, height } = canvas;
    const copy = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    const image = context && getImageData.call(context, 0, 0, width, height);
    if (image) change(image.data);
    if (image) copy.getContext('2d')?.putImageData(image, 0, 0);
    return copy;
  };
  HTMLCanvasElement.prototype.toBlob = function (callback, type, quality) {
    if (how === 'no file') callback(null);
    else if (how === 'another type') toBlob.call(this, callback, 'image/png');
    else toBlob.call(disturbed(this), callback, type, quality);
  };
  if (how === 'no file' || how === 'another type') return;
  HTMLCanvasElement.prototype.toDataURL = function (...given) {
    return toDataURL.apply(disturbed(this), given);
  };
  CanvasRenderingContext2D.prototype.getImageData = function (...given) {
    const image = getImageData.apply(this, given);
    change(image.data);
    return image;
  };
}

test('if the network fails during an upload, nothing is lost, and the same photo is sent again', {
  tag: '@journeys',
}, async ({ newVisitor, site, expectProblem }) => {
  const network = await startNetwork();
  const page = await newVisitor({ proxy: { server: network.url } });
  await site.enter(page.context(), paul);
  await withoutLiveUpdates(page);
  await page.goto('/add-food');
  const picture = await makePicture(page);
  const posts = countPosts(page);
  await fillRest(page, 'Bread from a tunnel');
  const slow = await slowDown(page);
  await (await open(page, 'Choose a photo')).setFiles(picture);
  await expect(status(page)).toHaveText(/(25|50)%$/);
  await slow.hold();
  expectProblem(/request failed: POST .*\/api\/photos/);
  const add = page.getByRole('button', { name: 'Add Food' });
  await add.click();
  network.fail();
  await expect(status(page)).toHaveText(/^The site didn’t respond/);
  const link = page.getByLabel('Food Image Url');
  await expect(link).toHaveAccessibleDescription(/^The photo couldn’t be uploaded/);
  await expect(link).toBeFocused();
  await expectAccessible(page);
  await add.click();
  await expect(link).toBeFocused();
  expect(posts(), 'the form is sent neither during the upload nor after it').toBe(0);
  await expect(preview(page)).toHaveAttribute('src', /^data:image\/jpeg/);

  network.recover();
  await slow.detach();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(status(page)).toHaveText(/^Your photo is uploaded/);
  await expect(page.getByRole('button', { name: 'Choose a photo' }), 'the focus moves on').toBeFocused();
  await expect(link).toHaveValue(/^\/photos\/.*-1280\.webp$/);
  await expect(link).toHaveAccessibleDescription('');
  await add.press('Enter');
  await expect(page.getByRole('row', { name: /Bread from a tunnel/ })).toHaveCount(1);
  expect(posts()).toBe(1);
  await page.close();
  network.stop();
});

test('with the keyboard alone a photo is chosen, cancelled and replaced, and a typed link takes its place', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  await site.enter(context, paul);
  await page.goto('/add-food');
  const picture = await makePicture(page);
  await expectAccessible(page);
  const network = await slowDown(page);
  await network.hold();
  await page.getByLabel('Food Name').focus();
  for (const _ of ['the link', 'its button']) await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();

  await test.step('cancelled', async () => {
    await (await openBy(page, () => page.keyboard.press('Enter'))).setFiles(picture);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page, { widths: [360] });
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
    await expect(preview(page)).toHaveAttribute('src', '/art/food-any.svg');
  });

  await test.step('cancelled by typing a link', async () => {
    await (await openBy(page, () => page.keyboard.press('Enter'))).setFiles(picture);
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('https://pictures.example/typed.jpg');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(preview(page)).toHaveAttribute('src', '/art/food-any.svg');
    await expect(status(page)).toHaveText('We’ll get the photo from this link once your listing is saved.');
  });

  await test.step('a form that waits for a photo isn’t sent if the photo is cancelled', async () => {
    await fillRest(page, 'Bread given up');
    const posts = countPosts(page);
    await (await open(page, 'Choose a photo')).setFiles(picture);
    await page.getByRole('button', { name: 'Add Food' }).press('Enter');
    await expect(status(page)).toHaveText('We’ll send the form once your photo is uploaded.');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Add Food' })).toHaveAttribute('aria-disabled', 'false');
    expect(posts()).toBe(0);
  });

  await test.step('replaced by another photo', async () => {
    await network.detach();
    const link = page.getByLabel('Food Image Url');
    await (await open(page, 'Choose a photo')).setFiles(picture);
    await expect(link).toHaveValue(/^\/photos\//);
    const first = await link.inputValue();
    await (await open(page, 'Choose a photo')).setFiles(picture);
    await expect(link).not.toHaveValue(first);
    await page.getByRole('button', { name: 'Add Food' }).press('Enter');
    await expect(page.getByRole('row', { name: /Bread given up/ })).toHaveCount(1);
  });
});

test('on a desktop a photo can be dropped or pasted, and there is an error if it isn’t a photo or the server refuses it', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const paula = await site.register('Paula at a desk');
  await site.enter(context, paula);
  await page.goto('/add-food');
  await expect(page.getByRole('button', { name: 'Take a photo' }), 'there is no camera to take one with').toBeHidden();
  const link = page.getByLabel('Food Image Url');

  await give(page, 'dragover');
  await expect(page.getByText('Drop it anywhere')).toBeVisible();
  await expectAccessible(page, { widths: [1280] });
  await give(page, 'drop');
  await expect(page.getByText('Drop it anywhere')).toHaveCount(0);
  await expect(link).toHaveValue(/^\/photos\//);
  const dropped = await link.inputValue();
  await give(page, 'paste', { text: 'cells of a table' });
  await give(page, 'paste');
  await expect(link).not.toHaveValue(dropped);
  await expect(link).toHaveValue(/^\/photos\//);

  await (await open(page, 'Choose a photo')).setFiles({
    name: 'picture.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(status(page)).toHaveText(/^This file can’t be used as a photo/);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  const small = await twoColours(40, 30).jpeg().toBuffer();
  // Uses up the hourly limit of an account in its first week. Two photos were sent above.
  for (let count = 2; count < photoLimits.hourly / 2; count++) await sendPhoto(site.url, paula, small);
  expectProblem(/answer 429: POST .*\/api\/photos/);
  await (await open(page, 'Choose a photo')).setFiles(await makePicture(page));
  await expect(status(page)).toHaveText(/^You can upload 30 photos an hour \(15 in your first week\)\./);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a food’s photo is in the edit form, stays unless it is replaced, and becomes an illustration if it can’t be loaded', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, paul);
  const id = await post(site.url, paul, food('Bread with a link'));
  await page.goto(`/update-food/${id}`);
  const save = page.getByRole('button', { name: 'Update Food' });
  await expect(preview(page)).toHaveAttribute('src', '/art/food-any.svg');
  await (await open(page, 'Choose a photo')).setFiles(await makePicture(page));
  await save.click();
  await expectToast(page, 'Food Data Updated Successfully!!');

  await page.getByRole('link', { name: 'Edit Bread with a link' }).click();
  await expect(page.getByRole('figure').locator('img[srcset]')).toHaveAttribute('src', /^\/photos\//);
  await page.getByLabel('Food Name').fill('Bread with a photo');
  await save.click();
  await expect(page.getByRole('row', { name: /Bread with a photo/ })).toBeVisible();
  const { image, photo } = await (await call(site.url, paul, 'GET', `/food/${id}`)).json();
  expect(image).toBe(`${site.url}/photos/${photo.id}-1280.webp`);

  await page.route('**/photos/*.webp', (route) => route.abort());
  expectProblem(/request failed: GET .*\/photos\//);
  await page.goto(`/food/${id}`);
  await expect(page.getByRole('article').locator('img').first()).toHaveAttribute('src', '/art/food-sourdough.svg');
});

async function sendPhoto(url: string, { cookies }: Person, photo: Buffer): Promise<void> {
  const headers = { 'Content-Type': 'image/jpeg', Cookie: cookieHeader(cookies) };
  expect((await fetch(`${url}/api/photos`, { method: 'POST', headers, body: new Uint8Array(photo) })).status).toBe(201);
}

/** What others will see. */
function preview(page: Page) {
  return page.getByRole('figure').locator('img');
}

/** The photo's status message. */
function status(page: Page) {
  return page.getByRole('group', { name: 'Photo' }).getByRole('status');
}

function open(page: Page, button: string): Promise<FileChooser> {
  return openBy(page, () => page.getByRole('button', { name: button }).click());
}

async function openBy(page: Page, act: () => Promise<void>): Promise<FileChooser> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), act()]);
  return chooser;
}

function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/add-food')) posts += 1;
  });
  return () => posts;
}

/** A proxy between a browser and the site. It can fail, which cuts all open connections. */
async function startNetwork() {
  let lost = false;
  const agent = new Agent();
  const server = createServer((coming, answer) => {
    const { method, headers, url = '' } = coming;
    const going = request(url, { method, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    going.on('error', () => answer.destroy());
    coming.on('error', () => going.destroy());
    coming.pipe(going);
  });
  server.on('connection', (socket) => lost && socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    lost = true;
    server.closeAllConnections();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: cut,
    recover: () => {
      lost = false;
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}

/** Slows down the page's uploads from now on. With `hold` they don't arrive before the session is detached. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const send = (uploadThroughput: number) => {
    const unlimited = { offline: false, latency: 0, downloadThroughput: -1 };
    return session.send('Network.emulateNetworkConditions', { ...unlimited, uploadThroughput });
  };
  await send(SLOW);
  return { hold: () => send(1), detach: () => session.detach() };
}

/** Expects a photo that is stored on this site and has loaded. */
async function expectShown(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveAttribute('src', /^\/photos\//);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

/** Runs in the page: the colours at the top and at the bottom of an image. */
function edgesOf(image: HTMLImageElement | SVGElement | HTMLElement): string[] {
  const picture = image as HTMLImageElement;
  const canvas = document.createElement('canvas');
  canvas.width = 9;
  canvas.height = 9;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, 9, 9);
  return [1, 7].map((y) => {
    const [red = 0, , blue = 0] = context?.getImageData(4, y, 1, 1).data ?? [];
    return red > blue ? 'red' : 'blue';
  });
}

/** Runs in the page: draws a picture as grainy as a photo, red in its left half and blue in its right half. */
function drawPicture(): string {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1600 });
  const context = canvas.getContext('2d');
  const pixels = context?.createImageData(canvas.width, canvas.height);
  for (let index = 0; pixels && index < pixels.data.length; index += 4) {
    const isLeft = (index / 4) % canvas.width < canvas.width / 2;
    const grain = Math.random() * 120;
    pixels.data.set(isLeft ? [255 - grain, grain, 0, 255] : [0, grain, 255 - grain, 255], index);
  }
  if (pixels) context?.putImageData(pixels, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.9);
}

/** A JPEG as cameras write it. With `rotated` it says that it has to be turned clockwise by 90°. */
async function makePicture(page: Page, { rotated = false } = {}) {
  const [, base64 = ''] = (await page.evaluate(drawPicture)).split(',');
  const jpeg = Buffer.from(base64, 'base64');
  const buffer = rotated ? Buffer.concat([jpeg.subarray(0, 2), ORIENTATION_6, jpeg.subarray(2)]) : jpeg;
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** An APP1 segment with one entry of EXIF: orientation (0x0112), one short, 6. */
const ORIENTATION_6 = Buffer.from(
  'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
  'hex',
);

/** Drags a small picture over the page, drops it or pastes it, if wanted together with a text. */
async function give(page: Page, type: 'dragover' | 'drop' | 'paste', { text }: { text?: string } = {}): Promise<void> {
  await page.evaluate(
    async ({ type, text }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
      canvas.getContext('2d')?.fillRect(0, 0, 200, 300);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      const given = new DataTransfer();
      if (blob) given.items.add(new File([blob], 'given.png', { type: 'image/png' }));
      if (text) given.setData('text/plain', text);
      const options = { bubbles: true, cancelable: true };
      const event =
        type === 'paste'
          ? new ClipboardEvent(type, { ...options, clipboardData: given })
          : new DragEvent(type, { ...options, dataTransfer: given });
      document.querySelector('textarea')?.dispatchEvent(event);
    },
    { type, text },
  );
}
