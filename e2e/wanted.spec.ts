import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { news } from '../test/browser/inbox.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { dayIn } from '../test/browser/noon.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';

const MOST_TAPS = 8;

test('a person says in a few taps what they need, and hears of food that matches it', async ({
  page,
  context,
  site,
}) => {
  const [wilma, nora] = [await site.register('Wilma who wants'), await site.register('Nora next door')];
  await site.enter(context, wilma);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/foods');
  let taps = 0;
  const tap = async (role: 'button' | 'link', name: string | RegExp) => {
    taps += 1;
    await page.getByRole('main').getByRole(role, { name, exact: true }).first().click();
  };
  await tap('link', 'Wanted');
  await tap('link', 'I need something');
  await tap('button', 'Bread');
  await expect(page.getByLabel('What do you need?')).toHaveValue('Bread');
  await expectAccessible(page);
  taps += 1;
  await page.getByLabel('Town, or coordinates from a map').fill('Feldkirch');
  await tap('button', /^Feldkirch/);
  await tap('button', 'Post');
  await expectToast(page, 'Posted. We’ll tell you when someone has it.');
  expect(taps, 'taps').toBeLessThanOrEqual(MOST_TAPS);
  await expect(page).toHaveURL('/my-wanted');
  const own = page.getByRole('article').filter({ hasText: 'Bread' });
  await expect(own).toContainText('For 1 person');
  await expect(own).toContainText('Nothing matches yet.');

  const feldkirch = { lat: 47.24, lon: 9.59 };
  const id = await post(site.url, nora, Object.assign(food('Zwei Baguettes'), { pickup: feldkirch }));
  await expect(news(page)).toContainText('Zwei Baguettes');
  await page.goto('/my-wanted');
  await expect(own.getByRole('link', { name: 'Zwei Baguettes' })).toHaveAttribute('href', `/food/${id}`);
  await expectAccessible(page);

  await test.step('changes it', async () => {
    await own.getByRole('link', { name: 'Change: Bread' }).click();
    await page.getByLabel('For how many people?').fill('4');
    await page.locator('summary').filter({ hasText: /^More/ }).click();
    await page.getByRole('group', { name: 'It must not contain' }).getByLabel('gluten').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Your wanted post is changed');
    await expect(own).toContainText('For 4 people');
    await expect(own).toContainText('Nothing with gluten');
    await expect(own).toContainText('ingredients not declared, ask first');
  });

  await test.step('ends it', async () => {
    await own.getByRole('button', { name: 'End: Bread' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'Your wanted post has ended');
    await expect(page.getByRole('heading', { level: 1, name: 'What do you need?' })).toBeVisible();
  });
});

test('a neighbour sees what is wanted near a place, and gives it', async ({ page, context, site }) => {
  const [amal, otto] = [await site.register('Amal in Bludenz'), await site.register('Otto with soup')];
  const needed = { search: 'Soup', people: 3, near: '47.154,9.822', label: 'Home', until: dayIn(7) };
  const { url } = site;
  expect((await call(url, amal, 'POST', '/wanted', needed)).status).toBe(200);
  await site.enter(context, otto);
  await page.goto('/wanted?near=Bludenz&within=2');
  const wanted = page.getByRole('article').filter({ hasText: 'Amal in Bludenz' });
  await expect(wanted).toContainText('For 3 people');
  await expectAccessible(page);
  await moreAbout(wanted, 'Soup').click();
  await expect(page.getByRole('button', { name: 'Block Amal in Bludenz' })).toBeVisible();
  await page.keyboard.press('Escape');
  await wanted.getByRole('link', { name: 'I have this: Soup, for Amal in Bludenz' }).click();
  await expect(page.getByText('Amal in Bludenz is looking for: Soup')).toBeVisible();
  await expect(page.getByLabel('Food Name')).toHaveValue('Soup');
  await expectAccessible(page);
});
