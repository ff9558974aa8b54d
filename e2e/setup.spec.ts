import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { expectToast } from '../test/browser/toasts.ts';

// Nobody stands between the site and who comes, as at the machine that it runs on.
test.use({ siteEnv: { TRUST_PROXY: '0', TIME_ZONE: '' }, extraHTTPHeaders: {}, viewport: { width: 360, height: 780 } });

test('who runs a new site sets it up: an account, what it is called, who answers for it, and no sample foods', async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/400/);
  const notice = page.getByRole('complementary', { name: 'Setting up' });
  await page.goto('/foods');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice).toContainText('npm run setup-link');

  await test.step('the link leads by registering to the first moderator', async () => {
    await page.goto(await site.setupLink());
    await expect(page.getByText('First you need an account here.')).toBeVisible();
    await expect(notice).toBeHidden();
    await press(page, 'link', 'Register');
    await page.getByLabel('Username').fill('Mo who sets up');
    await page.getByLabel('Email Address').fill('mo@example.org');
    await page.getByLabel('Password').fill('Secret-Password');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('You are logged in as Mo who sets up.')).toBeVisible();
    await press(page, 'button', 'Look after this site');
    await expect(page, 'the secret is gone').toHaveURL('/setup?step=name');
    await expectStep(page, 'Step 2 of 8: What it is called');
  });

  await test.step('each step is saved by itself, or left out', async () => {
    await page.getByLabel('Name of the site').fill('Florian’s Larder');
    await press(page, 'button', 'Save and go on');
    await expectStep(page, 'Step 3 of 8: Where it is');
    await sayPlace(page);
    await expectStep(page, 'Step 4 of 8: Who answers for it');
    await expect(page).toHaveTitle('Florian’s Larder | Set up this site');
    await expect(page.getByLabel('Name', { exact: true }), 'not the example’s').toHaveValue('');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mo@example.org');
    await expectAccessible(page);
    await press(page, 'link', 'Skip this step');
    await expectStep(page, 'Step 5 of 8: How it looks');
    await page.goBack();
    await expectStep(page, 'Step 4 of 8: Who answers for it');
    await page.goForward();
    await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('');
    await press(page, 'link', 'Go on');
    await expectStep(page, 'Step 6 of 8: Who may join');
    await page.getByLabel('Only people who are invited').press('Space');
    await press(page, 'button', 'Save');
    await expectToast(page, 'Saved.');
    await press(page, 'link', 'Go on');
    await expectStep(page, 'Step 7 of 8: Mail');
    await expect(page.getByRole('button', { name: 'Send me a test' })).toBeVisible();
    await press(page, 'link', 'Go on');
    await expectStep(page, 'Step 8 of 8: Sample foods');
  });

  await test.step('the sample foods go once it is said that they shall', async () => {
    await press(page, 'button', 'Delete the sample foods');
    const question = page.getByRole('alertdialog', { name: 'Delete the sample foods?' });
    await question.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(page.getByText('There are no sample foods.')).toBeVisible();
    await press(page, 'link', 'Go on');
    await expect(page.getByRole('link', { name: 'Give something away' })).toBeVisible();
    await expectAccessible(page);
    await page.goto('/foods');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(notice).toBeHidden();
  });
});

test('who comes without the link is told which command prints it', { tag: '@journeys' }, async ({ page }) => {
  await page.goto('/setup?step=name');
  await expect(page.getByText('npm run setup-link').last()).toBeVisible();
  await expect(page.getByLabel('Name of the site')).toBeHidden();
  await expectAccessible(page);
});

/** By the keyboard alone: a town, which brings the zone and the language, of which one is changed. */
async function sayPlace(page: Page): Promise<void> {
  const [place, zone, language] = ['Town, or coordinates from a map', 'Time zone', 'Language'];
  const main = page.getByRole('main');
  await main.getByLabel(place).pressSequentially('Graz');
  await press(page, 'button', 'Graz, Austria');
  await expect(main.getByLabel(zone)).toHaveValue('Europe/Vienna');
  await expect(main.getByLabel(language)).toHaveValue('de');
  await expect(page.getByText('The nearest town is Graz, AT. Filled in below: Europe/Vienna, Deutsch.')).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel(language).selectOption('English');
  await main.getByLabel(zone).fill('Europe/Gratz');
  await press(page, 'button', 'Save and go on');
  await expect(page.getByText('There is no time zone of this name.').last()).toBeVisible();
  await main.getByLabel(zone).fill('Europe/Vienna');
  await press(page, 'button', 'Save and go on');
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole('main').getByRole(role, { name, exact: true }).press('Enter');
}

async function expectStep(page: Page, words: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(words);
  await expect(heading).toBeFocused();
}
