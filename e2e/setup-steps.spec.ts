import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { call, type Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org', TIME_ZONE: '' }, viewport: { width: 360, height: 780 } });

const untouched = { name: 'Open Larder', joining: 'open', colour: null };

test('a step asks before it is left with unsaved changes, which are restored later', { tag: '@journeys' }, async ({
  page,
  site,
}) => {
  await site.enter(page.context(), site.moderator as Person);
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  const invited = page.getByLabel('Only people who are invited');

  await test.step('through the list of steps, Back, or the link out', async () => {
    await page.goto('/setup?step=joining');
    await expect(page.getByRole('link', { name: 'Skip this step' })).toBeHidden();
    await invited.check();
    await page.getByRole('link', { name: 'Emails', exact: true }).click();
    await expect(question).toContainText('You haven’t saved this step yet.');
    await expectAccessible(page, { widths: [360] });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/setup?step=joining');
    await expect(invited).toBeChecked();
    await page.getByRole('main').getByRole('link', { name: 'Site settings' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Emails', exact: true }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectStep(page, 'Step 7 of 8: Emails');
    expect(await siteOf(page)).toMatchObject(untouched);
    await page.goBack();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(invited).toBeChecked();
  });

  await test.step('restored changes are asked about too, and a double click saves them once', async () => {
    await page.getByRole('link', { name: 'Appearance' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    await page.getByRole('button', { name: 'Save and continue' }).dblclick();
    await expectStep(page, 'Step 7 of 8: Emails');
    await expect.poll(() => siteOf(page)).toMatchObject({ ...untouched, joining: 'invited' });
    expect(calls).toHaveLength(1);
  });

  await test.step('a colour is restored in both of its fields', async () => {
    await page.goto('/setup?step=look');
    await page.getByLabel('Colour', { exact: true }).fill('#2b5f86');
    await page.getByRole('link', { name: 'Emails', exact: true }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectStep(page, 'Step 7 of 8: Emails');
    await page.goBack();
    await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('#2b5f86');
    await expect(page.getByLabel('Choose a colour')).toHaveValue('#2b5f86');
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Colour', { exact: true })).toHaveValue('');
  });

  await test.step('nothing is sent if nothing has changed, and a double click moves on by one step', async () => {
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    await page.getByRole('button', { name: 'Save and continue' }).dblclick();
    await expectStep(page, 'Step 6 of 8: Who can join');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await expectStep(page, 'Step 6 of 8: Who can join');
    expect(calls).toEqual([]);
  });

  await test.step('a step with a typed location is restored with the chosen time zone and language', async () => {
    await page.goto('/setup?step=place');
    const main = page.getByRole('main');
    await main.getByLabel('Town, or coordinates from a map').fill('47.07,15.44');
    await expect(main.getByLabel('Language')).toHaveValue('de');
    await main.getByLabel('Language').selectOption('Français');
    await page.getByRole('link', { name: 'Skip this step' }).click();
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectStep(page, 'Step 4 of 8: Contact details');
    await page.goBack();
    await expect(page.getByText('The nearest town is Graz, AT.')).toBeVisible();
    await expect(main.getByLabel('Language')).toHaveValue('fr');
  });
});

test('a step has a tick once it is saved, even unchanged, none if it is skipped, and its number is in the body font', {
  tag: '@journeys',
}, async ({ page, site }) => {
  const mo = site.moderator as Person;
  // The previous test has saved who can join.
  await call(site.url, mo, 'PUT', '/moderation/site', { joining: 'open' });
  await site.enter(page.context(), mo);
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  const done = (title: string) => steps.filter({ hasText: title }).getByText('done', { exact: true });
  await page.goto('/setup?step=look');
  await expect(steps.nth(4)).toHaveText('Appearance');
  const face = await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily);
  await expect(page.getByText('Step 5 of 8: Appearance')).toHaveCSS('font-family', face);
  await press(page, 'button', 'Save and continue');
  await expectStep(page, 'Step 6 of 8: Who can join');
  await expect(done('Appearance'), 'its colour is unchanged').toHaveCount(1);
  await page.reload();
  await expect(done('Appearance')).toHaveCount(1);
  await page.goto('/setup?step=mail');
  await page.getByRole('link', { name: 'Skip this step' }).click();
  await expectStep(page, 'Step 8 of 8: Sample listings');
  await expect(done('Emails')).toHaveCount(0);
  await expect(done('Who can join')).toHaveCount(0);
});

test('what can’t be saved stays as it was typed, with the reason, and a mail server that is only tested isn’t saved', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  expectProblem(/400/);
  expectProblem(/request failed: PUT .*mail/);
  await site.enter(page.context(), site.moderator as Person);
  const host = page.getByLabel('Mail server');
  await page.goto('/setup?step=mail');

  await test.step('with a refusal, and without a response', async () => {
    await press(page, 'button', 'Save and continue');
    await expect(host).toBeFocused();
    await host.fill('mail example');
    await page.getByLabel('Sender').fill('larder@example.org');
    await press(page, 'button', 'Save and continue');
    await expect(host).toHaveAttribute('aria-invalid', 'true');
    await host.fill('localhost');
    await page.getByLabel('Password').fill('Hush');
    await page.route('**/api/moderation/mail', (route) =>
      route.request().method() === 'PUT' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await press(page, 'button', 'Save and continue');
    await expect(page.getByRole('main').getByText('The site didn’t respond.')).toBeVisible();
    await expectStep(page, 'Step 7 of 8: Emails');
    await expect(host).toHaveValue('localhost');
    await expect(page.getByLabel('Password')).toHaveValue('Hush');
    await page.unroute('**/api/moderation/mail');
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('a test stays on this step, and the tested settings are neither saved nor lost', async () => {
    await page.getByLabel('Port').fill('9');
    await press(page, 'button', 'Send a test email');
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: /localhost|server/ })
        .first(),
    ).toBeVisible();
    await expectStep(page, 'Step 7 of 8: Emails');
    expect(await siteOf(page)).toMatchObject({ sendsMail: false });
    await page.getByRole('link', { name: 'Skip this step' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('but not the password');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(host).toHaveValue('localhost');
  });

  await test.step('the last page lists what is still missing, with links to it', async () => {
    await page.goto('/setup?step=done');
    const missing = page.getByRole('region', { name: 'Still missing' });
    await expect(missing.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    await missing.getByRole('link', { name: 'Add the contact details' }).click();
    await expectStep(page, 'Step 4 of 8: Contact details');
  });
});

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole('main').getByRole(role, { name, exact: true }).press('Enter');
}

async function expectStep(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
}

async function siteOf(page: Page) {
  return (await page.request.get('/api/site')).json();
}
