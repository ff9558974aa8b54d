import { community } from '../app/community.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';

const note = { Name: 'Ada', Email: 'ada@example.org', Subject: 'Plums', Message: 'Two crates, from Friday on.' };

test('one finds out how to reach the community, and the footer says the same', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();
  for (const place of [page.getByRole('main'), page.getByRole('contentinfo')]) {
    for (const line of community.address) await expect(place.getByText(line)).toBeVisible();
    await expect(place.getByRole('link', { name: community.phone })).toHaveAttribute('href', 'tel:+441632960143');
    await expect(place.getByText('Mon to Sat 8:00 to 20:00')).toBeVisible();
  }
  await expect(page.getByRole('link', { name: community.email })).toHaveAttribute('href', `mailto:${community.email}`);
  await expectAccessible(page);
});

test('a note is thanked for, sent nowhere, and leaves the form empty', async ({ page }) => {
  await page.goto('/contact');
  await settled(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  for (const [label, text] of Object.entries(note)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Thanks For Your Response', { exact: true })).toBeVisible();
  for (const label of Object.keys(note)) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page).toHaveURL('/contact');
  expect(sent).toEqual([]);
  await expectAccessible(page, { widths: [360, 1280] });
});

test('the keyboard alone writes and submits a note', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).focus();
  for (const text of Object.values(note)) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Submit' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thanks For Your Response')).toBeVisible();
});

test('what is missing or wrong is said beside its field, and nobody is thanked', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Email', { exact: true }).fill('ada at home');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  for (const label of Object.keys(note)) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/./);
  }
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada at home');
  await expect(page.getByText('Thanks For Your Response')).toBeHidden();
  await expectAccessible(page, { widths: [360] });
});
