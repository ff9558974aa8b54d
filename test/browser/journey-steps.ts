import { expect, type Locator, type Page } from '@playwright/test';
import { cookieNames } from '../../contract/cookie-names.ts';
import type { Language } from '../../contract/words/languages.ts';
import type { Person } from '../process/person.ts';
import type { Site } from './fixtures.ts';
import type { Say } from './say.ts';

/** A person on a phone, in any language. */
export type Visitor = { person: Person; page: Page };

/** Texts of a food. The defaults are in no language. */
type Given = { title: string; location?: string; notes?: string };

export const COLLECTED = { message: 'Collected', context: 'status of a request' };
const REQUESTED = { message: 'Requested', context: 'status of a request' };

/** Sets the language as the language switch does. */
export async function chooseLanguage(page: Page, { url }: Site, language: Language): Promise<void> {
  await page.context().addCookies([{ name: cookieNames(url).language, value: language, url }]);
}

/** Posts a food with the form, and ends on the donor's list. @returns the path of its page */
export async function give(
  { page }: Visitor,
  say: Say,
  { title, location = 'Zzz Zzzz', notes = 'Zzzzz' }: Given,
): Promise<string> {
  await page.getByLabel(say`Food Image Url`, { exact: true }).fill('https://pictures.example/rye.jpg');
  await page.getByLabel(say`Food Name`, { exact: true }).fill(title);
  await page.getByLabel(say`Total Quantity`, { exact: true }).fill('2');
  await page.getByRole('button', { name: say`In 3 days`, exact: true }).tap();
  await page.getByLabel(say`Pickup Location`, { exact: true }).fill(location);
  await page.getByLabel(say`Additional Notes`, { exact: true }).fill(notes);
  await page.getByRole('button', { name: say`Add Food`, exact: true }).tap();
  await expect(page).toHaveURL('/my-posted-food');
  const link = page.getByRole('row', { name: title }).getByRole('link', { name: title, exact: true });
  return (await link.getAttribute('href')) ?? '';
}

/** Asks for a food on its page, and ends on the list of one's requests. */
export async function ask(visitor: Visitor, say: Say, title: string, notes = 'Zzzzzz'): Promise<void> {
  const { page } = visitor;
  const verb = { name: say({ message: 'Request', context: 'verb' }), exact: true };
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', verb).tap();
  const dialog = page.getByRole('dialog', { name: say`Request this food` });
  await dialog.getByLabel(say`Additional Notes`, { exact: true }).fill(notes);
  await dialog.getByRole('button', verb).tap();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(rowOf(visitor, title).getByText(say(REQUESTED), { exact: true })).toBeVisible();
}

/** Accepts a person on the page with a food's queue. */
export async function accept({ page }: Visitor, say: Say, name: string): Promise<void> {
  // The donor's list, which they come from, has such a button too.
  await expect(page).toHaveURL(/\/my-posted-food\/./);
  await page.getByRole('button', { name: say`Accept ${{ name }}`, exact: true }).tap();
  await expect(page.getByRole('article', { name }).getByLabel(say`Pick-up code`, { exact: true })).toBeVisible();
}

/** The pick-up code on a food's card. */
export async function readCode({ page }: Visitor, say: Say, title: string): Promise<string> {
  const said = page.getByRole('article', { name: title }).getByText(/(\d ){5}\d/);
  const [digits = ''] = /(\d ){5}\d/.exec((await said.textContent()) ?? '') ?? [];
  await expect(said).toHaveText(say`Pick-up code: ${{ digits }}`);
  return digits.replaceAll(' ', '');
}

/** Confirms the hand-over to a person with the code. */
export async function collect({ page }: Visitor, say: Say, name: string, code: string): Promise<void> {
  await page.getByLabel(say`Pick-up code`, { exact: true }).fill(code);
  await page.getByRole('button', { name: say`Confirm hand-over`, exact: true }).tap();
  const collected = page.getByRole('region', { name: say(COLLECTED) });
  await expect(collected.getByRole('heading', { name })).toBeVisible();
}

/** A food's row in one's own list. */
export function rowOf({ page }: Visitor, title: string): Locator {
  return page.getByRole('row', { name: title });
}
