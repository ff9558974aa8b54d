import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { PHONE } from '../test/browser/phone.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

test('a food is reported, hidden from everyone but its donor, who sees the reason, and then unhidden', async ({
  page,
  newVisitor,
  site,
  expectProblem,
}) => {
  const [ruth, dora] = [await site.register('Ruth who reports'), await site.register('Dora of the fish')];
  const foodId = await post(site.url, dora, food('Fish of last week'));
  await site.enter(page.context(), ruth);
  await page.goto(`/food/${foodId}`);
  await reportFood(page);

  const moderation = await openModeration(await newVisitor(), site);
  const report = moderation.getByRole('listitem').filter({ hasText: 'Fish of last week' });
  await test.step('a moderator hides it', async () => {
    await expect(report).toContainText('It was out of the fridge.');
    await expect(report).toContainText('Not safe to eat');
    await report.getByRole('button', { name: 'Hide Fish of last week' }).click();
    const dialog = moderation.getByRole('dialog');
    const why = dialog.getByLabel('Reason (the donor will see it)');
    await why.fill('Fish has to stay cold.');
    await why.press('Escape');
    await report.getByRole('button', { name: 'Hide Fish of last week' }).click();
    await expect(why, 'what was typed is kept').toHaveValue('Fish has to stay cold.');
    await dialog.getByRole('button', { name: 'Hide' }).click();
    await expect(report.getByRole('button', { name: 'Unhide Fish of last week' })).toBeVisible();
  });

  await expect(page.getByRole('heading', { name: 'This food is gone' })).toBeVisible();
  expectProblem(/404/);
  const donor = await newVisitor();
  await site.enter(donor.context(), dora);
  await donor.goto(`/food/${foodId}`);
  await expect(donor.getByText(/^Hidden by moderators:\s*Fish has to stay cold\.$/)).toBeVisible();

  await donor.goto(`/my-posted-food/${foodId}`);
  await expect(donor.getByText(/^Hidden by moderators:\s*Fish has to stay cold\.$/)).toBeVisible();
  await expect(donor.getByText('New requests will appear here')).toHaveCount(0);

  await test.step('the moderator unhides it, and the log has every step', async () => {
    await report.getByRole('button', { name: 'Unhide Fish of last week' }).click();
    await expect(report.getByRole('button', { name: 'Hide Fish of last week' })).toBeVisible();
    await report.getByRole('button', { name: 'Close the report on Fish of last week' }).click();
    await moderation.getByLabel('Note on what you did').fill('Dora says it was frozen.');
    await moderation.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(report).toHaveCount(0);
    const log = moderation.getByRole('link', { name: 'Log', exact: true });
    await log.press('Enter');
    await expect(log).toHaveAttribute('aria-current', 'page');
    await expect(moderation.getByRole('list', { name: 'Log' }).getByRole('listitem')).toContainText([
      /mo .* closed the report on Fish of last week.*frozen/s,
      /unhid Fish of last week/,
      /hid Fish.*stay cold/s,
    ]);
    await expect(log, 'the focus stays where it was').toBeFocused();
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Fish of last week' })).toBeVisible();
});

test('a guest who reports a food logs in first and has to give a reason, and Back closes the form', {
  tag: '@journeys',
}, async ({ page, newVisitor, site }) => {
  const [rosa, dana] = [await site.register('Rosa who reports'), await site.register('Dana of the bream')];
  const foodId = await post(site.url, dana, food('Bream of last week'));
  await page.setViewportSize(PHONE.viewport);
  await page.goto(`/food/${foodId}`);
  await moreAbout(page, 'Bream of last week').click();
  await page.getByRole('link', { name: 'Report this food' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email Address').fill(rosa.email);
  await page.getByLabel('Password').fill(rosa.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const form = reportForm(page);
  await expect(form).toBeVisible();
  await expect(form.getByLabel('Reason')).toBeFocused();
  await form.getByRole('button', { name: 'Report' }).click();
  await expect(form.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await moreAbout(page, 'Bream of last week').click();
  await page.getByRole('link', { name: 'Report this food' }).click();
  await expect(form).toBeVisible();
  await page.goBack();
  await expect(form).toBeHidden();
  await expect(moreAbout(page, 'Bream of last week'), 'the focus is back where it was').toBeFocused();
  await expect(page).toHaveURL(`/food/${foodId}`);
  await reportFood(page);
  await page.goto('/recipes');

  const moderation = await openModeration(await newVisitor(), site);
  const report = moderation.getByRole('listitem').filter({ hasText: 'Bream of last week' });
  await expect(report).toContainText('It was out of the fridge.');
  await expectAccessible(moderation);
  await report.getByRole('button', { name: 'Hide Bream of last week' }).click();
  await moderation.getByLabel('Reason (the donor will see it)').fill('Fish has to stay cold.');
  await moderation.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await expect(report.getByRole('button', { name: 'Unhide Bream of last week' })).toBeVisible();
  await moderation.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(moderation.getByRole('list', { name: 'Log' })).toContainText(/hid Bream/);
  await expectAccessible(moderation);
});

test('if the report form can’t be loaded, a message says so and the page stays as it is', { tag: '@journeys' }, async ({
  page,
  site,
  expectProblem,
}) => {
  const [rolf, doro] = [await site.register('Rolf who would report'), await site.register('Doro of the soup')];
  const foodId = await post(site.url, doro, food('Soup behind a bad line'));
  await site.enter(page.context(), rolf);
  await page.route(/assets\/report-dialog-/, (route) => route.abort());
  expectProblem(/assets\/report-dialog-/);
  await page.goto(`/food/${foodId}`);
  for (const _time of ['first', 'second']) {
    await moreAbout(page, 'Soup behind a bad line').press('Enter');
    await page.getByRole('link', { name: 'Report this food' }).press('Enter');
    await expectToast(page, 'The form couldn’t be loaded. Reload the page and try again.');
    await expect(page).toHaveURL(`/food/${foodId}`);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
  }
  await expect(page.getByRole('heading', { name: 'Soup behind a bad line' })).toBeVisible();
});

test('someone suspended during a hand-over is logged out at once and told why, and the other person is informed', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  const [eve, dave] = [await site.register('Eve who waits'), await site.register('Dave the suspended')];
  const foodId = await post(site.url, dave, food('Bread for sale'));
  const asked = await call(site.url, eve, 'POST', '/add-request', { foodId, notes: 'I would like it' });
  const { insertedId } = await asked.json();
  expect((await call(site.url, dave, 'POST', `/request/${insertedId}/acceptance`)).status).toBe(200);

  await site.enter(page.context(), eve);
  await page.goto('/my-food-requests');
  await expect(page.getByText('Pick-up code').first()).toBeVisible();
  const daves = await newVisitor();
  await site.enter(daves.context(), dave);
  await daves.goto(`/my-posted-food/${foodId}`);
  await expect(daves.getByRole('heading', { name: 'Coming to collect' })).toBeVisible();
  await moreAbout(daves, 'Eve who waits').click();
  await expect(daves.getByRole('link', { name: 'Report Eve who waits' })).toBeVisible();

  const moderation = await openModeration(await newVisitor(PHONE), site);
  await moderation.getByRole('link', { name: 'People' }).click();
  await moderation.getByLabel('Name or email').fill('dave the');
  await moderation.getByRole('button', { name: 'Search' }).click();
  await moderation.getByRole('button', { name: 'Suspend Dave the suspended' }).click();
  await moderation.getByLabel('Reason (this person will see it)').fill('Food is not for sale here.');
  await expectAccessible(moderation);
  await moderation.getByRole('dialog').getByRole('button', { name: 'Suspend' }).last().click();
  await expect(moderation.getByText('Food is not for sale here.')).toBeVisible();

  await expect(page.getByText('Hidden by moderators').first()).toBeVisible();
  expectProblem(/40[134]/);
  await daves.goto(`/my-posted-food/${foodId}`);
  await expect(daves).toHaveURL('/login');
  await daves.getByLabel('Email Address').fill(dave.email);
  await daves.getByLabel('Password').fill(dave.password);
  await daves.getByRole('button', { name: 'Log In' }).click();
  await expect(daves.getByText(/suspended.*Food is not for sale here/).first()).toBeVisible();
});

test('the moderation page doesn’t exist for anyone but moderators', { tag: '@journeys' }, async ({
  page,
  newVisitor,
  site,
  expectProblem,
}) => {
  expectProblem(/404/);
  const other = await newVisitor();
  await site.enter(other.context(), await site.register('Oda of no office'));
  expect((await other.goto('/moderation'))?.status()).toBe(404);
  await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await other.getByLabel('Your account').click();
  await expect(other.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Moderation' })).toHaveCount(0);

  const { email, password } = site.moderator as Person;
  await page.goto('/moderation');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/moderation');
  await page.goto('/');
  await page.getByLabel('Your account').click();
  await page.getByRole('link', { name: 'Moderation' }).click();
  await expect(page.getByRole('heading', { name: 'Moderation' })).toBeVisible();
});

const reportForm = (page: Page) => page.getByRole('dialog', { name: /^Report / });

async function reportFood(page: Page): Promise<void> {
  const form = reportForm(page);
  await page.getByRole('article').locator('summary[aria-label^="More about"]').click();
  await page.getByRole('link', { name: 'Report this food' }).click();
  await form.getByLabel('Reason').selectOption('Not safe to eat');
  await form.getByLabel('What you saw (optional)').fill('It was out of the fridge.');
  await form.getByRole('button', { name: 'Report' }).dblclick();
  await expectToast(page, 'Thank you. The moderators will read your report.');
  await expect(form).toBeHidden();
}

async function openModeration(page: Page, site: Site) {
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { name: 'Moderation' })).toBeVisible();
  return page;
}
