import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect } from '../test/browser/fixtures.ts';
import { test } from '../test/browser/mailing-site.ts';
import { expectToast } from '../test/browser/toasts.ts';
import type { Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

test('a moderator closes the site to guests, and saves a mail server after testing it', { tag: '@journeys' }, async ({
  page,
  newVisitor,
  site,
  mail,
  expectProblem,
}) => {
  expectProblem(/401|400/);
  const guest = await newVisitor();
  await guest.goto('/foods');
  await expect(guest.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation/site/joining');
  const joining = page.getByRole('region', { name: 'Who can join' });
  const section = page.getByRole('region', { name: 'Emails' });

  await test.step('a guest’s open page moves to the login page, and no cached page is shown', async () => {
    await joining.getByLabel('Only people who are invited').check();
    await joining.getByRole('button', { name: 'Save' }).dblclick();
    await expectToast(page, 'Saved.');
    await expect(guest, 'an open page is notified').toHaveURL('/login');
    await guest.goto('/foods');
    await expect(guest).toHaveURL('/login');
  });

  await test.step('confirmed emails can’t be required before the site can send email', async () => {
    await joining.getByLabel('Everyone with a confirmed email').check();
    await joining.getByRole('button', { name: 'Save' }).click();
    await expect(
      joining.getByText(
        'This site can’t send emails yet, so no one could confirm their email address. Set up a mail server first.',
      ),
    ).toBeVisible();
    await expect(joining.getByLabel('Everyone', { exact: true })).toBeFocused();
  });

  await test.step('a test email shows the mail server’s response and saves nothing', async () => {
    await page.goto('/moderation/site/mail');
    await section.getByLabel('Mail server').fill('127.0.0.1');
    await section.getByLabel('Port').fill(String(mail.port));
    await section.getByLabel('Sender').fill('kitchen@larder.invalid');
    await section.getByRole('button', { name: 'Send a test email' }).dblclick();
    await expect(section.getByText('This port doesn’t support this encryption. Try another one.')).toBeVisible();
    await section.getByLabel('Encryption').selectOption('Only if the server offers it');
    await section.getByRole('button', { name: 'Send a test email' }).click();
    await expect(section.getByRole('status').first()).toContainText(
      /accepted the test email to mo@example\.org.*The mail server responded: 250/s,
    );
    expect(mail.take()).toMatchObject([{ from: 'kitchen@larder.invalid', to: ['mo@example.org'] }]);
    await expectAccessible(page, { widths: [360, 1280] });
  });

  await test.step('once the mail server is saved, confirmed emails can be required', async () => {
    await section.getByRole('button', { name: 'Save' }).click();
    await expect(section.getByRole('button', { name: 'Turn off email' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Site settings' }).getByRole('link', { name: 'Who can join' }).click();
    await expect(joining.getByLabel('Everyone with a confirmed email'), 'the earlier choice is kept').toBeChecked();
    await joining.getByRole('button', { name: 'Save' }).click();
    const said = async () => (await (await guest.request.get('/api/site')).json()).joining;
    await expect.poll(said).toBe('confirmed');
    await guest.goto('/foods');
    await expect(guest.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});
