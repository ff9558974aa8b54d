import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { listenForPhoto } from '../test/browser/sent-photo.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

const PASSWORD = 'Secret-Password';

test('on a phone someone registers with a photo, which is shown from then on', { tag: '@visitors' }, async ({
  newVisitor,
}) => {
  const page = await newVisitor(PHONE);
  await page.goto('/registration');
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'name');
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password');
  await expectAccessible(page, { widths: [360, 768, 1280] });
  await openPhoto(page);
  await expectAccessible(page, { widths: [360] });
  const taken = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  expect(await (await taken).element().getAttribute('capture')).toBe('user');
  await page.getByLabel('Photo URL').fill('https://pictures.example/before.jpg');
  await choose(page, await photo());
  await expect(preview(page), 'shown at once').toHaveAttribute('src', /^data:image\/jpeg/);
  await expect(status(page)).toHaveText('This is how others will see you.');
  await expect(page.getByLabel('Photo URL'), 'it replaces a link').toHaveValue('');
  await expectAccessible(page, { widths: [360] });
  const { sent } = await listenForPhoto(page);
  await fillRest(page, 'phoebe.photographed');
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expectToast(page, 'Signup Successful');
  await expect(page).toHaveURL('/');
  expect((await sent)?.length).toBeGreaterThan(1000);
  await expectPhotoInBar(page);

  await page.reload();
  await expectPhotoInBar(page);
  // By keyboard, because a message may cover the button.
  await page.getByLabel('Your account').press('Enter');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Your account')).toHaveCount(0);
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('phoebe.photographed@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expectToast(page, 'Signin Successful');
  await expectPhotoInBar(page);
});

test('on a phone guests who tap Give or Mine see why they have to log in, with the whole form in view', {
  tag: '@visitors',
}, async ({ newVisitor }) => {
  const page = await newVisitor(PHONE);
  await page.goto('/foods');
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  for (const [link, reason] of [
    ['Give', 'To give food away, you need a free account.'],
    ['Mine', 'To ask for food and see your requests, you need a free account.'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByRole('button', { name: /Google/ }), 'it could only refuse').toHaveCount(0);
    await page.getByRole('link', { name: 'or Register' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    const { y = 0, height = 1000 } = (await page.getByRole('button', { name: 'Register' }).boundingBox()) ?? {};
    const { y: bottom } = (await bar.boundingBox()) ?? { y: 0 };
    expect(y + height, 'Register is above the thumb bar').toBeLessThanOrEqual(bottom);
    await expectAccessible(page, { widths: [360] });
  }
  await page.getByRole('main').getByRole('link', { name: 'or Log In' }).click();
  await bar.getByRole('link', { name: 'Browse' }).click();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByText('you need a free account'), 'they didn’t ask for a member’s page').toHaveCount(0);
});

test('a registered email and a common password are reported at their fields, and the login form keeps the email', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  expectProblem(/answer 4\d\d: POST .*\/api\/auth\/sign-up\/email/);
  const known = await site.register('Known Kim');
  await page.goto('/registration');
  const [email, password] = [page.getByLabel('Email Address'), page.getByLabel('Password')];
  await expect(password, 'the rules are shown before anyone types').toHaveAccessibleDescription(
    '6 characters or more, with an uppercase and a lowercase letter.',
  );
  await page.getByLabel('Username').fill('Kim once more');
  await email.fill(known.email);
  await password.fill('Password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/too easy to guess/);
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('This email is already registered.');
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('link', { name: 'Log in instead' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(page.getByLabel('Email Address')).toHaveValue(known.email);
});

test('someone who registers to ask for a food doesn’t have to wait for their photo', {
  tag: '@visitors',
}, async ({ page, site }) => {
  const dana = await site.register('Dana whose bread is asked for');
  const id = await post(site.url, dana, food('Bread for who registers'));
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/photos', (route) => held.then(() => route.continue()));
  await page.goto(`/food/${id}`);
  await page.getByRole('button', { name: 'Request' }).click();
  await page.getByRole('link', { name: 'or Register' }).click();
  await choose(page, await photo());
  await fillRest(page, 'rita.in.a.hurry');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('dialog', { name: 'Request this food' })).toBeVisible();
  send();
  await page.keyboard.press('Escape');
  await expectPhotoInBar(page);
});

test('if the photo can’t be sent, the person is registered anyway and told', { tag: '@visitors' }, async ({
  newVisitor,
  expectProblem,
}) => {
  const page = await newVisitor(PHONE);
  await page.route('**/api/photos', (route) => route.abort('connectionreset'));
  expectProblem(/request failed: POST .*\/api\/photos/);
  await page.goto('/registration');
  await choose(page, await photo());
  await fillRest(page, 'ulf.unlucky');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Signup Successful');
  await expectToast(page, 'Your account is ready, but your photo couldn’t be uploaded. Try again in your profile.');
  await expect(page).toHaveURL('/');
  await expectInitialsInBar(page, 'NN');
  await expectAccessible(page, { widths: [360] });
  await page.reload();
  await expectInitialsInBar(page, 'NN');
  await expect(page.getByLabel('Your account')).toHaveAccessibleName('Your account');
});

test('a form sent while its photo is still being made smaller waits for it', { tag: '@visitors' }, async ({ page }) => {
  await page.addInitScript(() => {
    const make = window.createImageBitmap;
    window.createImageBitmap = async (...args: unknown[]) => {
      window.createImageBitmap = make;
      await new Promise((resolve) => addEventListener('go-on', resolve, { once: true }));
      return make(...(args as [Blob]));
    };
  });
  await page.goto('/registration');
  await fillRest(page, 'heidi.hasty');
  await choose(page, await photo());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for your photo…' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('go-on')));
  await expectToast(page, 'Signup Successful');
  await expectPhotoInBar(page);
});

test('a photo can be replaced by a link or removed, other files are refused, and no one has to add a photo or a link', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/registration');
  await openPhoto(page);
  await expect(page.getByRole('button', { name: 'Take a photo' }), 'a desktop has no camera for this').toBeHidden();
  const link = page.getByLabel('Photo URL');
  await choose(page, await photo());
  await expect(preview(page)).toHaveAttribute('src', /^data:/);
  await link.fill('https://pictures.example/typed.jpg');
  await expect(preview(page)).toHaveAttribute('src', '/art/person-any.svg');
  await choose(page, await photo());
  await page.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Choose a photo' }), 'the focus moves on').toBeFocused();
  await expect(preview(page)).toHaveAttribute('src', '/art/person-any.svg');
  await drop(page);
  await expect(preview(page)).toHaveAttribute('src', /^data:/);
  await choose(page, Buffer.from('no picture'));
  await expect(status(page)).toHaveText('This file can’t be used as a photo. Choose a JPEG, PNG or WebP.');

  const photos: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/photos') && photos.push(request.url()));
  await fillRest(page, 'nils.nothing');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Signup Successful');
  await expectInitialsInBar(page, 'NN');
  expect(photos).toEqual([]);
});

async function fillRest(page: Page, login: string): Promise<void> {
  await page.getByLabel('Username').fill('Nora von Newcomer');
  await page.getByLabel('Email Address').fill(`${login}@example.org`);
  await page.getByLabel('Password').fill(PASSWORD);
}

async function openPhoto(page: Page): Promise<void> {
  await page.getByText('Add your photo').click();
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  if (await page.getByRole('button', { name: 'Choose a photo' }).isHidden()) await openPhoto(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).press('Enter');
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}

/** Drops a small picture on the page. */
async function drop(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const blob = await new Promise<Blob | null>((resolve) => document.createElement('canvas').toBlob(resolve));
    const dataTransfer = new DataTransfer();
    if (blob) dataTransfer.items.add(new File([blob], 'given.png', { type: 'image/png' }));
    document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  });
}

function photo(): Promise<Buffer> {
  return twoColours(1200, 800).jpeg().toBuffer();
}

function preview(page: Page) {
  return page.getByRole('group', { name: 'Your photo' }).locator('img');
}

function status(page: Page) {
  return page.getByRole('group', { name: 'Your photo' }).getByRole('status');
}

async function expectPhotoInBar(page: Page): Promise<void> {
  const picture = page.getByLabel('Your account').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/photos\/.*\.webp$/);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

async function expectInitialsInBar(page: Page, initials: string): Promise<void> {
  const bar = page.getByLabel('Your account');
  await expect(bar.locator('[data-initials]')).toHaveAttribute('data-initials', initials);
  await expect(bar.locator('img')).toHaveCount(0);
}
