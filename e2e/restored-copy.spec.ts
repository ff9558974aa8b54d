import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import type { Person } from '../test/process/person.ts';

// No emails can be sent, so some are waiting.
test.use({ siteEnv: { MODERATORS: 'mo@example.org', SMTP_URL: 'smtp://localhost:9' } });

test('a restored copy tells stewards so on every page, until one of them makes it the live site', {
  tag: '@journeys',
}, async ({ page, site, newVisitor }) => {
  test.slow();
  await site.restored(async () => {
    const guest = await newVisitor();
    const notice = (of = page) => of.getByRole('complementary', { name: 'Restored copy' });
    for (const each of [page, guest]) await each.setViewportSize({ width: 360, height: 780 });

    await test.step('a guest sees the site as usual, and that it sends no emails', async () => {
      await guest.goto('/foods');
      await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice(guest)).toHaveCount(0);
      await guest.goto('/forgot-password');
      await expect(guest.getByText('This site doesn’t send emails.')).toBeVisible();
      await expect(guest.getByRole('textbox', { name: 'Email Address' })).toHaveCount(0);
    });

    await site.enter(page.context(), site.moderator as Person);
    await page.goto('/');
    const button = notice().getByRole('button', { name: 'Make this the live site' });
    const dialog = page.getByRole('dialog', { name: 'Make this copy the live site?' });

    await test.step('a steward has to confirm, sees what is waiting, and can cancel', async () => {
      await expect(notice()).toContainText('It sends no emails or notifications, and nothing expires.');
      await button.dblclick();
      await expect(dialog.getByText('Emails waiting')).toBeVisible();
      await expect(dialog.getByRole('radio', { name: 'No, send nothing' })).toBeChecked();
      await expectAccessible(page, { widths: [360, 1280] });
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    });

    await test.step('when they confirm, all open pages follow', async () => {
      await button.click();
      await dialog.getByRole('radio', { name: 'Yes, send what’s waiting' }).check();
      await dialog.getByRole('button', { name: 'Go live' }).dblclick();
      await expect(page.getByText('This is the live site now.', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(notice()).toHaveCount(0);
      await expect(guest.getByRole('textbox', { name: 'Email Address' })).toBeVisible();
      await page.goto('/moderation?view=log');
      await expect(page.getByText('made this restored copy the live site')).toBeVisible();
    });
  });
});
