import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import type { Person } from '../test/process/person.ts';

// With two proxies trusted, each request shows that one is missing.
test.use({ siteEnv: { MODERATORS: 'mo@example.org', TRUST_PROXY: '2', SMTP_URL: 'smtp://localhost:9' } });

test('a moderator sees what needs attention and what to do about it, and turns off the weekly email', {
  tag: '@journeys',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Site health' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site health' })).toBeVisible();
  const found = page.getByRole('listitem').filter({ has: page.getByRole('heading') });

  await test.step('a new check finds it once there have been enough visitors', async () => {
    for (let asked = 0; asked < 20; asked++) {
      await page.request.get('/api/site', { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    }
    await page.getByRole('button', { name: 'Check again' }).dblclick();
    await expect(
      found.getByRole('heading', { name: 'TRUST_PROXY is higher than the number of proxies' }),
    ).toBeVisible();
    await expect(found.filter({ hasText: 'TRUST_PROXY is higher' })).toContainText(
      'Set TRUST_PROXY to the number of proxies',
    );
    await expect(page.getByRole('region', { name: 'OK' })).toContainText('Disk space');
    await expectAccessible(page, { widths: [360, 1280] });
  });

  await test.step('the email is turned off, and Back leads to what needs attention', async () => {
    const mail = page.getByRole('checkbox', { name: 'Email me every Thursday' });
    await expect(mail).toBeChecked();
    await mail.focus();
    const kept = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.keyboard.press('Space');
    await expect(mail).not.toBeChecked();
    await kept;
    await page.reload();
    await expect(mail).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Moderation' })).toBeVisible();
    const amiss = page.getByRole('region', { name: /needs? attention$/ });
    await expect(amiss).toContainText('TRUST_PROXY is higher than the number of proxies');
    await expectAccessible(page, { widths: [360, 1280] });
    await amiss.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Site health' })).toBeVisible();
  });

  await test.step('a steward goes from a finding to its setting', async () => {
    await expect(found.getByRole('heading', { name: 'This site can’t send email' })).toBeHidden();
    await found
      .filter({ hasText: 'Visitors can’t see who runs this site' })
      .getByRole('link', { name: 'Go to the setting' })
      .click();
    await expect(page).toHaveURL('/moderation/site/contact');
    await expect(page.getByRole('heading', { name: 'Contact details' })).toBeInViewport();
  });
});

test('these pages don’t exist for people without a role', { tag: '@journeys' }, async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/404/);
  await site.enter(page.context(), await site.register('Nora who looks'));
  for (const path of ['/moderation/health', '/moderation/site', '/moderation/site/mail', '/moderation/roles']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
});

test('the page says that a check has failed, and tries again', { tag: '@journeys' }, async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/500/);
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation/health');
  await page.route('**/api/moderation/health', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Site health couldn’t be loaded')).toBeVisible();
  await page.unroute('**/api/moderation/health');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Site health couldn’t be loaded')).toBeHidden();
});
