import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food, type Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'stella@example.org' }, viewport: { width: 360, height: 780 } });

test('on a site that is set up, a sample is marked as one, can’t be requested, and isn’t found by search engines', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const search = await (await fetch(`${site.url}/api/all-foods?search=croissants`)).json();
  const path = `/food/${search[0]._id}`;
  const expectExample = async () => {
    await expect(page.getByText('This is a sample listing', { exact: true })).toBeVisible();
    await expect(page.getByText('but you can’t ask for this one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request', exact: true })).toHaveCount(0);
  };
  await page.goto(path);
  await expectExample();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await site.enter(context, await site.register('Vera who visits'));
  await page.goto(`${path}#request`);
  await expectExample();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Show all food' }).click();
  await expect(page).toHaveURL('/foods');

  const given = await post(site.url, await site.register('Gerd who gives'), food('Real rolls'));
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('Real rolls');
  await expect(page.getByRole('article').nth(1).getByText('Sample', { exact: true })).toBeVisible();
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(map).toContain(given);
  expect(map).not.toContain(search[0]._id);
});

test('stewards can delete the samples with one tap once someone has posted food', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  await post(site.url, await site.register('Gina who gives'), food('First real food'));
  const notice = page.getByRole('complementary', { name: 'Sample listings' });
  await site.enter(context, await site.register('Otto who only visits'));
  await page.goto('/foods');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  await site.enter(context, site.moderator as Person);
  await page.goto('/foods');
  await expect(notice).toContainText('Delete the sample listings?');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Delete them' }).click();
  await expectToast(page, 'Sample listings deleted.');
  await expect(notice).toHaveCount(0);
  await expect(page.getByText('Sample', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'First real food' })).toBeVisible();
});
