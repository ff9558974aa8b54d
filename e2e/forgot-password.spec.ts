import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect } from '../test/browser/fixtures.ts';
import { linkIn, mailTo, test } from '../test/browser/mailing-site.ts';
import { PHONE } from '../test/browser/phone.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';

const NEW = 'Another-Secret';

test('on a phone, someone replaces a forgotten password through an email, which logs them out everywhere else', {
  tag: '@visitors',
}, async ({ newVisitor, site, mail, expectProblem }) => {
  const fred = await site.register('Fred the forgetful');
  const elsewhere = await newVisitor();
  await site.enter(elsewhere.context(), fred);
  const page = await newVisitor(PHONE);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page, { widths: [360, 768, 1280] });
  await page.getByLabel('Email Address').fill(fred.email);
  await page.getByRole('button', { name: 'Send the link' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'you’ll get an email with a link' })).toBeVisible();

  await page.goto(linkIn(await mailTo(mail, fred.email, 'Choose a new password')));
  await expectAccessible(page, { widths: [360, 768, 1280] });
  const field = page.getByLabel('New Password');
  await field.fill('secret');
  await page.getByRole('button', { name: 'Change password' }).tap();
  await expect(field).toHaveAccessibleDescription('At least one uppercase, one lowercase character');
  await field.fill('Password');
  expectProblem(/400.*new-password|new-password.*400/);
  await page.getByRole('button', { name: 'Change password' }).tap();
  await expect(field).toHaveAccessibleDescription(/too easy to guess/);
  await field.fill(NEW);
  await page.getByRole('button', { name: 'Change password' }).dblclick();
  await expectToast(page, 'Your password has been changed');
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Your account')).toBeVisible();

  await elsewhere.goto('/profile');
  await expect(elsewhere).toHaveURL('/login');
});

test('a password can be shown with the pointer and the keyboard, pasted, and filled in by a password manager', {
  tag: '@visitors',
}, async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  // Copies what was typed in one field and pastes it into the other.
  const email = page.getByLabel('Email Address');
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await email.fill('Secret-Password');
  await email.press('ControlOrMeta+a');
  await email.press('ControlOrMeta+c');
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue('Secret-Password');
  const show = page.getByRole('button', { name: 'Show password' });
  await show.click();
  await expect(field).toHaveAttribute('type', 'text');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await field.press('Tab');
  await expect(show).toBeFocused();
  await show.press('Space');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveValue('Secret-Password');
  await expectAccessible(page, { widths: [360, 1280] });
});

test('someone confirms their email with the link they get, and then gives food that others see', {
  tag: '@visitors',
}, async ({ page, site, mail }) => {
  const carla = await site.register('Carla the confirmed');
  const post = () => call(site.url, carla, 'POST', '/add-food', food('Carlas carrots'));
  expect((await post()).status).toBe(403);
  await site.enter(page.context(), carla);
  await page.goto('/');
  const notice = page.getByRole('complementary', { name: 'Your email' });
  await expect(notice).toContainText(carla.email);
  await expectAccessible(page, { widths: [360, 1280] });
  await notice.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(notice).toContainText('We’ve sent an email to');

  const link = linkIn(await mailTo(mail, carla.email, 'Please confirm your email'));
  const give = await page.context().newPage();
  await test.step('she is asked to confirm before she fills in a form, and can have the link sent again', async () => {
    await give.goto('/add-food');
    await expect(give.getByRole('heading', { name: 'Confirm your email to give food away' })).toBeVisible();
    await expect(give.getByText(`Open the link in the email we sent to ${carla.email}`)).toBeVisible();
    await expect(give.getByLabel('Food Name')).toHaveCount(0);
    await expectAccessible(give, { widths: [360, 1280] });
    await give.getByRole('button', { name: 'Send again' }).click();
    await expect(give.getByText('We’ve sent an email to')).toBeVisible();
  });

  await page.goto(link);
  await expectAccessible(page, { widths: [360, 768, 1280] });
  await page.getByRole('button', { name: 'Confirm my email' }).dblclick();
  await expect(page).toHaveURL('/profile');
  await give.getByRole('button', { name: 'I’ve confirmed it' }).click();
  await expect(give.getByLabel('Food Name')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('(confirmed)');
  const { insertedId } = await (await post()).json();
  const { donator } = await (await call(site.url, carla, 'GET', `/food/${insertedId}`)).json();
  expect(donator.email).toBe(carla.email);
});

test('the owner of an email address reclaims the account that a stranger registered with it', {
  tag: '@visitors',
}, async ({ page, site, mail, newVisitor }) => {
  const squatter = await site.register('Olga the owner');
  const strangers = await newVisitor();
  await site.enter(strangers.context(), squatter);
  const { text } = await mailTo(mail, squatter.email, 'Please confirm your email');
  expect(text).not.toContain('Olga');

  // The owner has the email but not the password, so opening the link confirms nothing for the stranger.
  await page.goto(linkIn(await mailTo(mail, squatter.email, 'Please confirm your email')));
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email Address').fill(squatter.email);
  await page.getByRole('button', { name: 'Send the link' }).press('Enter');
  await page.goto(linkIn(await mailTo(mail, squatter.email, 'Choose a new password')));
  await page.getByLabel('New Password').fill(NEW);
  await page.getByLabel('New Password').press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('complementary', { name: 'Your email' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText('(confirmed)');

  await strangers.goto('/profile');
  await expect(strangers).toHaveURL('/login');
});

test('a new email is requested on the profile, and applies once it is confirmed', { tag: '@visitors' }, async ({
  page,
  site,
  mail,
  expectProblem,
}) => {
  const nora = await site.register('Nora of the new email');
  await site.enter(page.context(), nora);
  await page.goto('/profile');
  const part = page.getByRole('region', { name: 'Email', exact: true });
  const password = part.getByLabel('Your password', { exact: true });
  await part.getByLabel('New Email').fill('nora.new@example.org');
  await part.getByRole('button', { name: 'Show your password' }).click();
  await password.fill(nora.password);
  await page.reload();
  await expect(part.getByLabel('New Email'), 'what was typed is kept').toHaveValue('nora.new@example.org');
  await expect(password, 'but no password').toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(nora.password);
  await password.fill(nora.password);
  await part.getByRole('button', { name: 'Change email' }).dblclick();
  await expect(part).toContainText('We’ve sent an email to nora.new@example.org');
  await expectAccessible(page, { widths: [360, 768, 1280] });
  await page.goto('/profile/notifications');
  const wanted = page.getByRole('checkbox', { name: 'Email me about my food and requests' });
  await wanted.press('Space');
  await expect(page.getByText('You’ll no longer get emails from us')).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await wanted.press('Space');
  await expect(page.getByText('You’ll get emails from us', { exact: true })).toBeVisible();
  const link = linkIn(await mailTo(mail, 'nora.new@example.org', 'Please confirm your new email'));
  const other = await page.context().newPage();
  await other.goto('/recipes');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('region', { name: 'Email', exact: true })).toContainText(
    'nora.new@example.org (confirmed)',
  );

  await test.step('a tab that was already open continues with the new email', async () => {
    expectProblem(/answer 403: GET .*\/api\/request-by\/nora/);
    await other.bringToFront();
    await other.getByRole('link', { name: 'My Food Request' }).first().click();
    await expect(other).toHaveURL('/my-food-requests');
    await expect(other.getByRole('heading', { name: 'You Have no Food Request' })).toBeVisible();
    await other.getByLabel('Your account').click();
    await expect(other.getByText('nora.new@example.org')).toBeVisible();
  });
});
