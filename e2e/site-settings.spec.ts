import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { openInBoth } from '../test/browser/open-in-both.ts';
import { expectToast } from '../test/browser/toasts.ts';
import type { Person } from '../test/process/person.ts';

test.use({
  siteEnv: { MODERATORS: 'mo@example.org', UPDATE_FEED_URL: 'https://releases.example.org/newest.json' },
});

const NAME = 'Saint Florian’s Larder';

test('a moderator sets the site’s name and contact details, and every page shows them, even a cached one', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/400/);
  const guest = await newVisitor();
  await guest.goto('/contact');
  await expect(guest).toHaveTitle('Open Larder | Contact');
  await page.setViewportSize({ width: 360, height: 780 });
  await openSettings(page, site);
  await expectAccessible(page);

  const contents = contentsOf(page);

  await test.step('errors are shown at their fields, and typed text is restored after Back', async () => {
    await page.getByRole('textbox', { name: 'Site name' }).fill('');
    await save(page);
    await expect(page.getByRole('textbox', { name: 'Site name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Site name' }).fill(NAME);
    await contents.getByRole('link', { name: 'Contact' }).click();
    await expect(page.getByRole('heading', { name: 'Contact details' })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Site name' })).toHaveValue(NAME);
  });

  await test.step('the name is saved once', async () => {
    await page.getByLabel('Tagline (optional)').fill('Soup for all of us.');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') calls.push(request.url());
    });
    await page.getByRole('button', { name: 'Save', exact: true }).first().dblclick();
    await expectToast(page, 'Saved.');
    expect(calls).toHaveLength(1);
    await expect(page).toHaveTitle(`${NAME} | Site settings`);
    await expect(
      page.getByRole('contentinfo').getByText(NAME, { exact: true }).first(),
      'a phone’s bar has no room for it',
    ).toBeVisible();
  });

  await test.step('so are the contact details, on the next page', async () => {
    await contents.getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel('Email', { exact: true }).fill('rectory');
    await save(page);
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Email', { exact: true }).fill('rectory@example.org');
    await save(page);
    await expect(page.getByLabel('Name', { exact: true }), 'an email needs a name and an address').toBeFocused();
    await page.getByLabel('Name', { exact: true }).fill('Larder of Saint Florian');
    await page.getByLabel('Address', { exact: true }).fill('The rectory\n2 Church Lane');
    await page.getByLabel('Phone (optional)').fill('by pigeon');
    await save(page);
    await expect(page.getByLabel('Phone (optional)')).toBeFocused();
    await expect(page.getByText('Enter a phone number in digits, such as +44 1632 960 143.').last()).toBeVisible();
    await page.getByLabel('Phone (optional)').fill('');
    await page.getByLabel('First day').selectOption('Wednesday');
    await page.getByLabel('Last day').selectOption('Friday');
    await page.getByLabel('From', { exact: true }).fill('09:30');
    await save(page);
    await expectToast(page, 'Saved.');
  });

  await test.step('a guest sees them everywhere', () => expectNewName(guest));

  await test.step('they are in the log, and opening hours are left out if none are set', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('First day').selectOption('No opening hours');
    await expect(page.getByLabel('Last day')).toBeHidden();
    await save(page);
    await expectToast(page, 'Saved.');
    await expectAccessible(page, { widths: [1280] });
    await page.getByRole('link', { name: 'Moderation', exact: true }).click();
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toContainText([
      /mo .* changed the contact details.*rectory@example\.org/s,
      /changed the contact details/,
      /changed the tagline.*Soup/s,
      new RegExp(`named this site ${NAME}`),
    ]);
    await guest.goto('/contact');
    await expect(guest.getByRole('main').getByText('The rectory')).toBeVisible();
    await expect(guest.getByText('Opening hours')).toBeHidden();
  });
});

test('if two stewards save at once, the second sees the first one’s changes, and nothing that they typed is lost', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/409/);
  const mo = site.moderator as Person;
  const other = await newVisitor();
  await openInBoth(site, [page, other], mo, '/moderation/site');
  await page.setViewportSize({ width: 360, height: 780 });
  const [mine, theirs] = [
    page.getByRole('textbox', { name: 'Site name' }),
    other.getByRole('textbox', { name: 'Site name' }),
  ];
  const now = page.getByRole('region', { name: 'Changed while you were editing' });
  await mine.fill('Mine');
  await page.getByLabel('Tagline (optional)').fill('Bread for all.');
  await theirs.fill('Theirs');
  await save(other);
  await expectToast(other, 'Saved.');

  await save(page);
  await expect(now).toBeFocused();
  await expect(now).toContainText('Theirs');
  await expect(mine).toHaveValue('Mine');
  await expectAccessible(page, { widths: [360] });

  await test.step('a page that is left in between still knows which version was read', async () => {
    await page.reload();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(mine).toHaveValue('Mine');
    await save(page);
    await expect(now).toBeFocused();
  });

  await test.step('Enter doesn’t overwrite the other’s changes either', async () => {
    await mine.press('Enter');
    await expect(now).toBeFocused();
    await expect(page).toHaveTitle('Theirs | Site settings');
  });
  await now.getByRole('radio', { name: 'Keep mine' }).check();
  await now.getByRole('button', { name: 'Save my choices' }).dblclick();
  await expectToast(page, 'Saved.');
  await expect(now).toBeHidden();

  await test.step('the other steward keeps the newer text', async () => {
    await theirs.fill('Theirs again');
    await mine.fill('Mine again');
    await mine.press('Enter');
    await expect(page).toHaveTitle('Mine again | Site settings');
    await expect(mine).toBeFocused();
    await save(other);
    await other.getByRole('radio', { name: 'Use the newer one' }).press('Space');
    await other.getByRole('button', { name: 'Save my choices' }).press('Enter');
    await expect(theirs).toHaveValue('Mine again');
    await expect(other.getByLabel('Tagline (optional)')).toHaveValue('Bread for all.');
    await other.reload();
    await expect(theirs).toHaveValue('Mine again');
  });

  await test.step('each form sends only its own settings, such as the check for new releases', async () => {
    await contentsOf(other).getByRole('link', { name: 'Sample listings and releases' }).click();
    const releases = other.getByRole('region', { name: 'New releases' });
    const box = releases.getByLabel('Check releases.example.org once a day for new releases');
    await expect(box).not.toBeChecked();
    await box.press('Space');
    await releases.getByRole('button', { name: 'Save' }).click();
    await expectToast(other, 'Saved.');
    await other.reload();
    await expect(box).toBeChecked();
    await contentsOf(other).getByRole('link', { name: 'Name and location' }).click();
    await expect(theirs).toHaveValue('Mine again');
  });
});

test('the settings are pages, each one click away from the others, with its own title and no longer than a few screens', {
  tag: '@journeys',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSettings(page, site);
  const contents = contentsOf(page);
  const siteName = await page.getByRole('textbox', { name: 'Site name' }).inputValue();
  const pages = [
    ['Contact', '/moderation/site/contact', 'Contact details'],
    ['Appearance', '/moderation/site/look', 'Appearance'],
    ['Home page', '/moderation/site/home', 'Cards and figures'],
    ['Site texts', '/moderation/site/texts', 'Preview'],
    ['Translations', '/moderation/site/translations', 'In other languages'],
    ['Who can join', '/moderation/site/joining', 'Who can join'],
    ['Emails', '/moderation/site/mail', 'Emails'],
    ['Moderators and stewards', '/moderation/roles', 'Moderators and stewards'],
    ['Sample listings and releases', '/moderation/site/samples', 'New releases'],
    ['Name and location', '/moderation/site', 'Site location'],
  ] as const;
  for (const [name, path, part] of pages) {
    await contents.getByRole('link', { name }).press('Enter');
    await expect(page.getByRole('region', { name: part })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${siteName} | ${name === 'Name and location' ? 'Site settings' : name}`);
    await expect(contents.locator('[aria-current=page]')).toHaveText(name);
    await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeFocused();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(page, { widths: [360] });
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThan(3.5 * 740);
  }
  await expect(contents.getByRole('link')).toHaveCount(pages.length);
});

test('links to sections that were once on one page lead to the pages that have them now', { tag: '@journeys' }, async ({
  page,
  site,
}) => {
  await site.enter(page.context(), site.moderator as Person);
  for (const [part, path, heading] of [
    ['imprint', '/moderation/site/contact', 'Contact details'],
    ['mail', '/moderation/site/mail', 'Emails'],
    ['place', '/moderation/site', 'Site location'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(`/moderation/site#${part}`);
    await expect(page).toHaveURL(`${path}#${part}`);
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
  await page.goBack();
  await expect(page, 'Back doesn’t redirect again').toHaveURL('about:blank');
});

const contentsOf = (page: Page) => page.getByRole('navigation', { name: 'Site settings' });

async function openSettings(page: Page, site: Site): Promise<void> {
  await site.enter(page.context(), site.moderator as Person);
  await page.goto('/moderation');
  await page.getByRole('link', { name: 'Site settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Site name' })).not.toHaveValue('');
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
}

async function expectNewName(guest: Page): Promise<void> {
  await expect(guest, 'an open page is notified').toHaveTitle(`${NAME} | Contact`);
  await guest.goto('/contact');
  await expect(guest).toHaveTitle(`${NAME} | Contact`);
  for (const place of [guest.getByRole('main'), guest.getByRole('contentinfo')]) {
    await expect(place.getByText('Larder of Saint Florian', { exact: true }).first()).toBeVisible();
    await expect(place.getByText('2 Church Lane')).toBeVisible();
    await expect(place.getByText('Wed to Fri 9:30 to 20:00')).toBeVisible();
    await expect(place.getByText('Phone')).toBeHidden();
  }
  await expect(guest.getByRole('contentinfo').getByText(NAME, { exact: true })).toBeVisible();
  await expect(guest.getByRole('contentinfo')).toContainText('Soup for all of us.');
  await expect(guest.getByRole('contentinfo')).toContainText('© 2026 Larder of Saint Florian.');
  await expect(guest.locator('meta[property="og:site_name"]')).toHaveAttribute('content', NAME);
  const manifest = await (await guest.request.get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ name: NAME, short_name: NAME, description: 'Soup for all of us.' });
  await guest.goto('/teams');
  await expect(guest.getByRole('main')).toContainText('Larder of Saint Florian, The rectory, 2 Church Lane.');
  await expect(guest.getByText('They haven’t added their name')).toBeHidden();
  await guest.goto('/privacy');
  await expect(guest.getByRole('main').getByRole('link', { name: 'rectory@example.org' })).toBeVisible();
}
