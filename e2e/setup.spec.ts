import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';

// There is no proxy between the site and its visitors, as on the machine that it runs on.
test.use({ siteEnv: { TRUST_PROXY: '0', TIME_ZONE: '' }, extraHTTPHeaders: {}, viewport: { width: 360, height: 780 } });

test('the printed link leads to an invite-only site with contact details, a colour and email, and nothing is lost', async ({
  page,
  newVisitor,
  site,
  expectProblem,
}) => {
  expectProblem(/400/);
  const notice = page.getByRole('complementary', { name: 'Setting up' });
  await page.goto('/foods');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveText('This site is still being set up. You can look around. Set up this site');
  await test.step('visitors from elsewhere see one sentence', async () => {
    const elsewhere = await newVisitor();
    const told = elsewhere.waitForResponse('**/api/setup');
    await elsewhere.goto('/');
    expect(await (await told).json()).toEqual({ waits: false });
    await expect(elsewhere.getByRole('complementary', { name: 'Setting up' })).toHaveText(
      'This site is still being set up. You can look around.',
    );
  });
  await notice.getByRole('link', { name: 'Set up this site' }).click();
  await expect(page.getByRole('main')).toContainText('npm run larder -- setup-link');

  await test.step('the link leads through registration to becoming the first moderator', async () => {
    await page.goto(await site.setupLink());
    await expect(page.getByText('First log in or register.')).toBeVisible();
    await expect(notice).toBeHidden();
    await press(page, 'link', 'Register');
    await page.getByLabel('Username').fill('Mo who sets up');
    await page.getByLabel('Email Address').fill('mo@example.org');
    await page.getByLabel('Password').fill('Secret-Password');
    await page.getByLabel('Password').press('Enter');
    await expect(page.getByText('You’re logged in as Mo who sets up.')).toBeVisible();
    await press(page, 'button', 'Help run this site');
    await expect(page, 'the secret is gone from the address').toHaveURL('/setup?step=name');
    await expectStep(page, 'Step 2 of 8: Site name');
    await expectDone(page, ['Your account']);
  });

  await test.step('each step has one button, which saves it and continues', async () => {
    await page.getByRole('textbox', { name: 'Site name' }).fill('Florian’s Larder');
    await press(page, 'button', 'Save and continue');
    await expectStep(page, 'Step 3 of 8: Site location');
    await sayPlace(page);
    await expectStep(page, 'Step 4 of 8: Contact details');
    await expect(page).toHaveTitle('Florian’s Larder | Set up this site');
    await expect(page.getByRole('contentinfo'), 'no owner is made up').toContainText('© Florian’s Larder.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mo@example.org');
    await page.getByLabel('Name', { exact: true }).fill('Larder of Saint Florian');
    await press(page, 'button', 'Save and continue');
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused();
    await page.getByLabel('Address', { exact: true }).fill('The rectory\n2 Church Lane');
    await expectAccessible(page);
    await press(page, 'button', 'Save and continue');
    await expectStep(page, 'Step 5 of 8: Appearance');
    await page.goBack();
    await expectStep(page, 'Step 4 of 8: Contact details');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Larder of Saint Florian');
    await page.goForward();
    await page.getByLabel('Colour', { exact: true }).fill('#2b5f86');
    await press(page, 'button', 'Save and continue');
    await expectStep(page, 'Step 6 of 8: Who can join');
    await page.getByLabel('Only people who are invited').press('Space');
    await press(page, 'button', 'Save and continue');
    await expectStep(page, 'Step 7 of 8: Emails');
    await page.getByLabel('Mail server').fill('mail.example.org');
    await page.getByLabel('Sender').fill('larder@example.org');
    await expectAccessible(page);
    await page.getByLabel('Sender').press('Enter');
    await expectStep(page, 'Step 8 of 8: Sample listings');
    const own = ['Your account', 'Site name', 'Site location', 'Contact details', 'Appearance'];
    await expectDone(page, [...own, 'Who can join', 'Emails']);
  });

  await test.step('the sample listings are deleted after a confirmation', async () => {
    await press(page, 'button', 'Delete the sample listings');
    const question = page.getByRole('alertdialog', { name: 'Delete the sample listings?' });
    await question.getByRole('button', { name: 'Yes' }).press('Enter');
    await expect(page.getByText('There are no sample listings.')).toBeVisible();
    await press(page, 'button', 'Continue');
    await expect(page.getByRole('link', { name: 'Give something away' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Still missing' })).toBeHidden();
    await expectAccessible(page);
    await page.goto('/foods');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(notice).toBeHidden();
  });

  await test.step('all of it is saved', async () => {
    const settings = await (await page.request.get('/api/site')).json();
    expect(settings).toMatchObject({
      ...{ name: 'Florian’s Larder', colour: '#2b5f86', inviteOnly: true, sendsMail: true, isExample: false },
      ...{ place: { name: 'Graz' }, timeZone: 'Europe/Vienna', language: 'en' },
      imprint: { address: 'The rectory\n2 Church Lane', email: 'mo@example.org' },
    });
    const guest = await newVisitor();
    await guest.goto('/contact');
    await expect(guest.getByRole('main').getByText('2 Church Lane')).toBeVisible();
    await guest.goto('/registration');
    await expect(guest.getByText('You need an invitation to register. Open your invitation link')).toBeVisible();
  });
});

test('visitors without the link are told which command prints it', { tag: '@journeys' }, async ({ page }) => {
  await page.goto('/setup?step=name');
  await expect(page.getByText('npm run larder -- setup-link').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Site name' })).toBeHidden();
  await expectAccessible(page);
});

/** With the keyboard alone: enters a town, which fills in time zone and language, and changes the language. */
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
  await press(page, 'button', 'Save and continue');
  await expect(page.getByText('Unknown time zone.').last()).toBeVisible();
  await main.getByLabel(zone).fill('Europe/Vienna');
  await press(page, 'button', 'Save and continue');
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole('main').getByRole(role, { name, exact: true }).press('Enter');
}

/** Expects a tick at these steps and no others, which screen readers announce too. */
async function expectDone(page: Page, titles: string[]): Promise<void> {
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveCount(8);
  await expect(steps.filter({ hasText: 'done' })).toHaveText(titles.map((title) => new RegExp(`^${title}.*done$`)));
}

async function expectStep(page: Page, words: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(words);
  await expect(heading).toBeFocused();
}
