import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { expectToast } from '../test/browser/toasts.ts';
import type { Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

test('a steward sends someone a link, with which they log in and moderate the site until the role is removed', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  // People without a role are told that there is no such page.
  expectProblem(/404/);
  const rita = await site.register('Rita who helps');
  const link = await test.step('the steward creates a link, which is shown once', () => makeLink(page, site));
  const ritas = await newVisitor({ viewport: { width: 360, height: 740 } });

  await test.step('someone opens it who isn’t logged in, and comes back to it once they are', async () => {
    await ritas.goto(link);
    await expect(ritas).toHaveURL('/login');
    await ritas.getByLabel('Email Address').fill(rita.email);
    await ritas.getByLabel('Password').fill(rita.password);
    await ritas.getByRole('button', { name: 'Log In' }).click();
    await expect(ritas.getByRole('heading', { level: 1, name: 'Help run this site' })).toBeVisible();
    await expectAccessible(ritas, { widths: [360] });
    await ritas.getByRole('button', { name: 'I’ll help' }).dblclick();
    await expect(ritas.getByText('You’re now a moderator')).toBeVisible();
    await expect(ritas).toHaveURL('/moderation');
    await expect(ritas.getByRole('link', { name: 'Site settings', exact: true })).toHaveCount(0);
  });

  await test.step('pages for stewards don’t exist for moderators', async () => {
    await ritas.goto('/moderation/roles');
    await expect(ritas.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    // The link has been used, but its user may select the button twice.
    await ritas.goto(link);
    await ritas.getByRole('button', { name: 'I’ll help' }).click();
    await expect(ritas).toHaveURL('/moderation');
  });

  await test.step('the steward removes the role', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Remove Rita who helps as moderator' }).press('Enter');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Role removed');
    await expect(keepers(page).getByRole('listitem').filter({ hasText: 'Rita' })).toHaveCount(0);
    await ritas.reload();
    await expect(ritas.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  await test.step('all of it is in the log', async () => {
    await page.goto('/moderation?view=log');
    await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toContainText([
      /mo .* removed Rita who helps .* as moderator/,
      /mo .* made Rita who helps .* a moderator/,
      /an administrator made mo .* a moderator/,
    ]);
  });
});

test('the last steward is told what happens to the site before they delete their account, and other stewards aren’t', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  const mo = site.moderator as Person;
  await site.enter(page.context(), mo);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/profile/data');
  const leave = page.getByRole('button', { name: 'Delete your account' });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('You’re the last steward. Without you, no one can change this site’s settings');
  await expectAccessible(page, { widths: [360] });
  await dialog.getByLabel('Your password').fill('Not-My-Secret');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('Please tick this box.')).toBeVisible();
  expectProblem(/answer 400: POST .*\/api\/account-deletion/);
  await dialog.getByLabel('Leave this site without a steward').check();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('That isn’t your password. Please try again.').first()).toBeVisible();

  await dialog.getByRole('link', { name: 'Make someone else a steward' }).click();
  await expect(page).toHaveURL('/moderation/roles');
  await page.getByRole('button', { name: 'Create a link for a steward' }).click();
  const link = await page.getByLabel('Copy your link now. You won’t see it again.').inputValue();
  const sara = await newVisitor();
  await site.enter(sara.context(), await site.register('Sara who helps too'));
  await sara.goto(link);
  await sara.getByRole('button', { name: 'I’ll help' }).click();
  await expect(sara.getByText('You’re now a steward')).toBeVisible();

  await page.goto('/profile/data');
  await leave.click();
  await expect(dialog.getByLabel('Your password')).toBeVisible();
  await expect(dialog.getByText('You’re the last steward.')).toHaveCount(0);
});

const keepers = (page: Page) => page.getByRole('list', { name: 'Moderators and stewards' });

async function makeLink(page: Page, site: Site): Promise<string> {
  await site.enter(page.context(), site.moderator as Person);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Site settings', exact: true }).click();
  await page.getByRole('link', { name: 'Moderators and stewards' }).click();
  await expect(keepers(page)).toContainText('mo@example.org');
  await expect(keepers(page)).toContainText('Set by the environment variable MODERATORS.');
  await page.getByRole('button', { name: 'Create a link for a moderator' }).dblclick();
  const field = page.getByLabel('Copy your link now. You won’t see it again.');
  await expect(field).toHaveValue(/\/look-after-this-site#[\w-]{43}$/);
  const open = page.getByRole('list', { name: 'Unused links' }).getByRole('listitem');
  await expect(open).toHaveCount(1);
  await expect(open).toContainText('Created by mo');
  await expectAccessible(page, { widths: [360] });
  return field.inputValue();
}
