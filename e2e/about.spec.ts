import { community } from '../app/community.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { settled } from '../test/browser/settled.ts';

test('the foot of every page leads to Teams, Privacy and Cookies, which everyone can read', async ({ page }) => {
  await page.goto('/contact');
  for (const name of ['Teams', 'Privacy', 'Cookies']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
  }
});

test('Teams says who runs the site, and that these are an example’s facts', async ({ page }) => {
  await page.goto('/teams');
  const main = page.getByRole('main');
  await expect(main).toContainText(`${community.name}, ${community.address.join(', ')}`);
  await expect(main.getByText('This community is an example')).toBeVisible();
});

test('Cookies names everything that the site keeps in a browser', async ({ page, context, site }) => {
  const person = await site.register('Keeper of cookies');
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Signin Successful')).toBeVisible();
  await page.getByRole('button', { name: 'Dark mode' }).click();
  await page.getByRole('link', { name: 'Recipes' }).first().click();
  await page.getByRole('button', { name: 'Save Recipe' }).first().click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeVisible();
  await page.reload();

  const cookies = (await context.cookies()).map(({ name }) => name);
  const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(cookies).toContain('session');
  expect(stored).toEqual(expect.arrayContaining(['isDarkMode', 'savedRecipes']));
  const named = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect([...cookies, ...stored].filter((name) => !named.includes(name))).toEqual([]);
});

test('a guest is given no cookie', async ({ page, context }) => {
  for (const path of ['/', '/foods', '/recipes', '/login']) {
    await page.goto(path);
    await settled(page);
  }
  expect(await context.cookies()).toEqual([]);
});
