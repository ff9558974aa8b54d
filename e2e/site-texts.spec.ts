import type { Page } from '@playwright/test';
import { siteDefaults } from '../contract/site/site-setting-terms.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { holdScripts } from '../test/browser/late-scripts.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, type Person } from '../test/process/person.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

test('a steward writes the rules and hides sections of the home page', { tag: '@journeys' }, async ({
  page,
  newVisitor,
  site,
  expectProblem,
}) => {
  expectProblem(/404/);
  const guest = await newVisitor();
  await guest.goto('/rules');
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await openText(page, site, 'Rules');

  await test.step('typed text is shown in a preview, and is restored after Back', async () => {
    await page.getByLabel('Rules').fill('# Be kind\n\n<b>Always</b>: see [the foods](/foods) and [your street].');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { level: 3, name: 'Be kind' })).toBeVisible();
    await expect(preview.getByText('<b>Always</b>')).toBeVisible();
    await expect(page.getByText('Still to be filled in')).toBeVisible();
    await page.getByRole('link', { name: 'Legal notice' }).click();
    await expect(page.getByLabel('Legal notice')).toHaveValue('');
    await page.goBack();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  });

  await test.step('a text with blanks is saved only after a confirmation', async () => {
    await save(page);
    const question = page.getByRole('alertdialog', { name: 'Save without filling in the blanks?' });
    await expect(question).toContainText('your street');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Saved.');
    await guest.goto('/');
    await guest.getByRole('contentinfo').getByRole('link', { name: 'Rules' }).click();
    await expect(guest.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible();
    await guest.getByRole('article').getByRole('link', { name: 'the foods' }).click();
    await expect(guest).toHaveURL('/foods');
  });

  await test.step('what someone else has saved isn’t overwritten', async () => {
    const body = { language: 'en', source: 'Of Max', after: 1 };
    const put = await page.request.put('/api/moderation/site/texts/rules', { data: body });
    expect(put.status()).toBe(200);
    await page.getByLabel('Rules').fill('Mine');
    await save(page);
    await expect(conflictOn(page)).toContainText('Of Max');
    await expect(page.getByLabel('Rules')).toHaveValue('Mine');
    await conflictOn(page).getByRole('radio', { name: 'Use the newer one' }).check();
    await conflictOn(page).getByRole('button', { name: 'Save my choices' }).click();
    await expect(page.getByLabel('Rules')).toHaveValue('Of Max');
  });

  await test.step('an older version is restored', async () => {
    await page.getByRole('list', { name: 'Older versions' }).getByText('Version 1').click();
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByLabel('Rules')).toHaveValue(/^# Be kind/);
    await guest.goto('/rules');
    await expect(guest.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible();
  });

  await test.step('sections of the home page are hidden, and a slide gets another title', async () => {
    await page.goto('/moderation/site/home');
    const home = page.getByRole('region', { name: 'Home page' });
    await home.getByLabel('Our Latest Blog Posts').uncheck();
    await home.getByLabel('Recipes').uncheck();
    await home.getByText('Text on the slideshow').click();
    await home.getByRole('group', { name: 'Slide 1' }).getByLabel('Title', { exact: true }).fill('Soup for all');
    await home.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Saved.');
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Soup for all' }).first()).toBeAttached();
    await expect(guest.getByText('Our Latest Blog Posts')).toBeHidden();
    await expect(guest.getByRole('banner').getByRole('link', { name: 'Recipes' })).toBeHidden();
    expect((await guest.request.get('/recipes')).status()).toBe(404);
  });
});

test('figures, posts and recipes can each be the site’s own or hidden, and can be translated', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/answer 400: PUT .*\/moderation\/site$/);
  const mo = site.moderator as Person;
  await site.enter(page.context(), mo);
  await call(site.url, mo, 'PUT', '/moderation/site', { home: siteDefaults.home });
  await page.goto('/moderation/site/translations');
  await expect(page.getByText('Nothing to translate yet.')).toBeVisible();
  await page.goto('/moderation/site/home');
  const cards = page.getByRole('region', { name: 'Cards and figures' });
  await cards.getByText(/^Happy Customers ·/).click();
  const figure = cards.getByRole('group', { name: '1. Happy Customers' });
  await figure.getByLabel('1. Happy Customers').selectOption('Our own');
  await figure.getByLabel('Figure').fill('120');

  await test.step('a missing value is reported at its field, in a fold that opens', async () => {
    await cards.getByText(/^Happy Customers ·/).click();
    await cards.getByRole('button', { name: 'Save' }).click();
    await expect(figure.getByLabel('Label')).toBeFocused();
    await expect(figure.getByText('Label is required.')).toBeVisible();
    await figure.getByLabel('Label').fill('loaves');
  });
  await cards.getByText('Our Latest Blog Posts').click();
  const posts = cards.locator('details', { hasText: 'Our Latest Blog Posts' });
  for (const number of [1, 2, 3, 4, 5])
    await posts.getByRole('combobox', { name: `${number}. ` }).selectOption('Not shown');
  await posts.getByRole('combobox', { name: '6. ' }).selectOption('Our own');
  await posts.getByLabel('Title').last().fill('Soup day');
  await posts.getByLabel('Text').last().fill('Donaudampfschifffahrtsgesellschaftskapitänsessen');
  await posts.getByLabel('Web address').last().fill('https://example.org/soup');
  await expectAccessible(page, { widths: [360, 1280] });
  await page.reload();

  await test.step('after a reload the draft is restored, in open folds', async () => {
    await expect(posts.getByLabel('Title').last()).toHaveValue('Soup day');
    await expect(figure.getByLabel('Label')).toHaveValue('loaves');
  });
  await cards.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Saved.');
  const guest = await newVisitor();
  await guest.goto('/');
  await expect(guest.getByRole('listitem').filter({ hasText: '120 loaves' })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Soup day' })).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Blog posts' }).getByRole('group')).toHaveCount(1);
  await guest.getByRole('heading', { name: 'Soup day' }).scrollIntoViewIfNeeded();
  await expect(guest.getByRole('link', { name: /about Soup day/ })).toHaveAttribute('href', 'https://example.org/soup');

  await test.step('readers of another language see the site’s own texts that exist in it', async () => {
    await page.goto('/moderation/site/translations');
    const translations = page.getByRole('region', { name: 'In other languages' });
    await translations.getByLabel('Translate into').selectOption('Français');
    await translations.getByLabel('Soup day').fill('Jour de soupe');
    await expectAccessible(page, { widths: [360, 1280] });
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'with a very long word').toBe(360);
    const arrive = await holdScripts(page);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await translations.getByLabel('Translate into').selectOption('Français');
    arrive();
    await expect(
      translations.getByLabel('Soup day'),
      'typed before the reload, with the language chosen before the script has loaded',
    ).toHaveValue('Jour de soupe');
    await translations.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Saved.');
    await expect(translations.getByLabel('Translate into')).toHaveValue('fr');
    await guest.goto('/?lang=fr');
    await expect(guest.getByRole('heading', { name: 'Jour de soupe' })).toBeVisible();
    await expect(guest.getByRole('listitem').filter({ hasText: '120 loaves' })).toBeVisible();
    await guest.goto('/?lang=en');
    await expect(guest.getByRole('heading', { name: 'Soup day' })).toBeVisible();
  });
});

test('the privacy text starts with what this site does', { tag: '@journeys' }, async ({ page, newVisitor, site }) => {
  await openText(page, site, 'Privacy');
  await page.getByRole('button', { name: 'Start from the default text' }).click();
  await expect(page.getByLabel('Privacy')).toHaveValue(
    /^## Who is responsible\n\nThis site’s administrators\. Write to them on the \[contact page\]/,
  );
  await expect(page.getByRole('listitem').filter({ hasText: 'name of the supervisory authority' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('link', { name: 'Cookies' })).toBeVisible();
  await expectAccessible(page, { widths: [360, 1280] });
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, 'Saved.');
  const guest = await newVisitor();
  await guest.goto('/privacy');
  await expect(guest.getByRole('heading', { level: 2, name: 'Who else is involved' })).toBeVisible();
  await expectAccessible(guest, { widths: [360, 1280] });
});

test('saving a restored draft asks first if someone else has saved a newer version', { tag: '@journeys' }, async ({
  page,
  site,
}) => {
  await openText(page, site, 'Legal notice');
  await page.getByLabel('Legal notice').fill('Mine');
  await page.goto('/cookies');
  const body = { language: 'en', source: '- One\n- Two', after: 0 };
  expect((await page.request.put('/api/moderation/site/texts/imprint', { data: body })).status()).toBe(200);
  await page.goto('/moderation/site/texts?text=imprint');
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(page.getByLabel('Legal notice')).toHaveValue('Mine');
  await save(page);
  await expect(conflictOn(page)).toContainText('- One');
  await conflictOn(page).getByRole('radio', { name: 'Keep mine' }).check();
  await conflictOn(page).getByRole('button', { name: 'Save my choices' }).click();
  await expectToast(page, 'Saved.');
  await page.goto('/contact');
  await expect(page.getByRole('region', { name: 'Legal notice' })).toContainText('Mine');
});

const conflictOn = (page: Page) => page.getByRole('region', { name: 'Changed while you were editing' });

async function openText(page: Page, site: Site, name: string): Promise<void> {
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation/site');
  await page.getByRole('link', { name: 'Site texts' }).click();
  await page.getByRole('navigation', { name: 'Site texts' }).getByRole('link', { name }).click();
  await expect(page.getByLabel(name)).toHaveValue('');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}
