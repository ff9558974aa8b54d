import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { forgetSession, settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';

test('a passkey added on the profile logs its owner in, until it is removed', {
  tag: '@visitors',
}, async ({ page, site, expectProblem }) => {
  const petra = await site.register('Petra of the passkeys');
  let loadsLibrary = false;
  page.on('request', (request) => {
    loadsLibrary ||= /\/assets\/passkeys-(?!here)/.test(request.url());
  });
  await addAuthenticator(page);
  await site.enter(page.context(), petra);
  await page.goto('/profile/logging-in');
  await settled(page);
  const part = page.getByRole('region', { name: 'Passkeys' });
  const added = part.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');

  await part.getByLabel('Passkey name').fill('Kitchen phone');
  await part.getByLabel('Your password').fill('Not-My-Secret');
  expectProblem(/answer 401: POST .*\/api\/auth\/sign-in\/email/);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  expect(loadsLibrary).toBe(false);
  await part.getByLabel('Your password').fill(petra.password);
  await part.getByRole('button', { name: 'Add a passkey' }).dblclick();
  await expectToast(page, 'You can now log in with Kitchen phone');
  await expect(added).toHaveCount(1);
  expect(loadsLibrary).toBe(true);
  await expect(part.getByLabel('Your password')).toHaveValue('');
  await expectAccessible(page);

  await forgetSession(page);
  await page.goto('/profile/logging-in');
  await expect(page).toHaveURL('/login');
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/profile/logging-in');
  await expect(part.getByText('Kitchen phone')).toBeVisible();

  await part.getByRole('button', { name: 'Remove Kitchen phone' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(added).toHaveCount(0);
  await forgetSession(page);
  await page.goto('/login');
  expectProblem(/answer 401: POST .*\/api\/auth\/passkey\/verify-authentication/);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(
    page.getByText('We don’t recognise this passkey. It may have been removed. Please log in another way.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
});

/** Adds a virtual authenticator, which stores passkeys and verifies its user. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}
