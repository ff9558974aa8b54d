import { expect, type Page } from '@playwright/test';
import { formatDay } from '../../contract/dates.ts';
import { call, type food, type Person } from '../process/person.ts';
import { dayIn } from './noon.ts';

export type FoodFields = { title: string; image?: string; quantity?: string; deadline?: string };

/** Fills the form for adding or editing a food. */
export async function fillFood(page: Page, { title, ...rest }: FoodFields): Promise<void> {
  const { image = 'https://pictures.example/rye.jpg', ...others } = rest;
  await page.getByLabel('Food Image Url').fill(image);
  await fillRest(page, title, others);
}

/** Fills everything in that form except the picture. */
export async function fillRest(
  page: Page,
  title: string,
  { quantity = '2', deadline = formatDay(dayIn(4)) }: Omit<FoodFields, 'title' | 'image'> = {},
): Promise<void> {
  await page.getByLabel('Food Name').fill(title);
  await page.getByLabel('Total Quantity').fill(quantity);
  await page.getByLabel('Pickup Location').fill('Mill Lane 3');
  await page.getByLabel('Expired Date').fill(deadline);
  await page.getByLabel('Additional Notes').fill('Ring twice');
}

/** Opens the collapsed part of that form, unless it's open. */
export async function openMore(page: Page): Promise<void> {
  const summary = page.locator('summary').filter({ hasText: /^More/ });
  await expect(summary).toBeVisible();
  if (!(await summary.evaluate(({ parentElement }) => parentElement?.hasAttribute('open')))) await summary.click();
}

/** Opens the choice of a location in that form. */
export async function openPlaces(page: Page): Promise<void> {
  await page
    .locator('summary')
    .filter({ hasText: /^(Another location…|Change)$/ })
    .click();
}

/** Posts a food through the API. @returns its id */
export async function post(url: string, as: Person, details: ReturnType<typeof food>): Promise<string> {
  const response = await call(url, as, 'POST', '/add-food', details);
  expect(response.status).toBe(200);
  return (await response.json()).insertedId;
}

/** A link of the main navigation, as shown on large screens. */
export function mainLink(page: Page, name: string | RegExp) {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name });
}
