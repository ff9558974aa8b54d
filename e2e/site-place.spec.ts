import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import type { Person } from '../test/process/person.ts';

const siteEnv = { MODERATORS: 'mo@example.org', MAP_TILES: 'off', TIME_ZONE: '', LANGUAGE: 'en' };
test.use({ siteEnv });

test('a steward sets the site’s location: maps start there, and open or cached pages show its dates in the chosen format', {
  tag: '@journeys',
}, async ({ page, newVisitor, site }) => {
  const guest = await newVisitor();
  await guest.goto('/foods');
  await guest.getByRole('article').first().getByRole('link').first().click();
  const day = guest.getByText(/^\d\d[/.]\d\d[/.]\d{4}$/).first();
  const before = String(await day.textContent());

  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation/site');
  const main = page.getByRole('main');
  await expect(main.getByText('Set by the environment variable LANGUAGE')).toBeVisible();
  await expect(main.getByLabel('Language', { exact: true })).toBeDisabled();
  await test.step('saving at once waits for the settings that follow from the location', async () => {
    const asked = Promise.withResolvers<void>();
    await page.route('**/moderation/site/proposal?*', async (route) => {
      await asked.promise;
      await route.continue();
    });
    await main.getByLabel('Town, or coordinates from a map').fill('48.2, 16.37');
    await main.getByRole('button', { name: 'Save', exact: true }).nth(1).click();
    await expect(main.getByRole('button', { name: 'Loading...' })).toBeVisible();
    asked.resolve();
    await expect(main.getByText('The site is in Vienna, AT.')).toBeVisible();
    await page.reload();
    await expect(main.getByLabel('Time zone')).toHaveValue('Europe/Vienna');
  });
  await main.getByLabel('Town, or coordinates from a map').fill('47.07, 15.44');
  await expect(main.getByText('The nearest town is Graz, AT. Filled in below: Europe/Vienna.')).toBeVisible();
  await expectAccessible(page, { widths: [360, 1280] });
  // The first time zone in which a day begins.
  await main.getByLabel('Time zone').fill('Pacific/Kiritimati');
  await main.getByLabel('Date format').selectOption('31.12.2026');
  await main.getByRole('button', { name: 'Save', exact: true }).nth(1).dblclick();
  await expect(main.getByText('The site is in Graz, AT.')).toBeVisible();
  await main.getByRole('textbox', { name: 'Site name' }).fill('Larder of Graz');
  await main.getByRole('button', { name: 'Save', exact: true }).first().click();

  await expect(guest, 'it has been notified').toHaveTitle(/Larder of Graz/);
  const [month, date, year] = before.split('/');
  await expect(day).toHaveText(`${date}.${month}.${year}`);
  await guest.reload();
  await expect(day).toHaveText(`${date}.${month}.${year}`);

  await test.step('donors can choose the town with one tap', async () => {
    await page.goto('/add-food');
    await page.getByRole('button', { name: 'Graz', exact: true }).click();
    await expect(page.getByText('On the map: Graz. Others see only the area.')).toBeVisible();
    await page.goto('/moderation/site');
  });

  await expectMapAndLog(page);
});

async function expectMapAndLog(page: Page): Promise<void> {
  await page.reload();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Choose on a map' }).press('Enter');
  await expect(main.getByText('The cross is at 47.070 north, 15.440 east')).toBeVisible();
  await main.getByRole('button', { name: 'Remove location' }).click();
  await expect(main.getByText('The site’s location isn’t set yet.')).toBeVisible();
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toContainText([
    /set the location of this site/,
    /named this site/,
    /changed the date format.*dd\.MM\.yyyy/s,
    /mo .* changed the time zone of this site.*Pacific\/Kiritimati/s,
    /set the location of this site.*Graz, AT/s,
    /made .* a moderator/,
  ]);
}
