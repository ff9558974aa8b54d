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

test('a neighbour sees what is wanted near a place, and offers it to that person first', async ({
  page,
  context,
  site,
  newVisitor,
}) => {
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
  await expect(page.getByLabel('Who can have it first?')).toHaveValue(/./);
  await expectAccessible(page);
  await page.getByLabel('Food Image Url').fill('https://pictures.example/rye.jpg');
  await page.getByLabel('Pickup Location').fill('Bludenz');
  await page.getByLabel('Additional Notes').fill('In a jar');
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expectToast(page, 'Food Added Successfully!!');

  const guest = await newVisitor();
  await site.enter(guest.context(), amal);
  await guest.goto('/inbox');
  const offer = guest.getByRole('group', { name: 'Otto with soup offers you this first: Soup.' });
  await expectAccessible(guest);
  await test.step('others can ask for it later', async () => {
    const others = await newVisitor();
    await others.goto('/foods?search=Soup');
    await others.getByRole('link', { name: 'View Details of Soup' }).first().click();
    await expect(others.getByText(/^Someone else has first choice until \d\d:\d\d\./)).toBeVisible();
    await expectAccessible(others);
  });
  await test.step('the donor sees who has first choice', async () => {
    await page.getByRole('link', { name: 'Soup', exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByText(/^Amal in Bludenz has first choice until/)).toBeVisible();
    await expectAccessible(page);
  });
  await offer.getByRole('button', { name: 'Yes, please' }).click();
  await expectToast(guest, 'Promised to you: Soup.');
  await guest.goto('/my-food-requests');
  await expect(guest.getByRole('article', { name: 'Soup' }).getByText(/^Pick-up code: /)).toBeVisible();
});

test('a donor who types a title hears who nearby is looking for it', async ({ page, context, site }) => {
  const [abel, olga] = [await site.register('Abel in Lustenau'), await site.register('Olga with apples')];
  const near = '47.427,9.659';
  const needed = { search: 'Äpfel', people: 2, near, label: 'Home', until: dayIn(7) };
  expect((await call(site.url, abel, 'POST', '/wanted', needed)).status).toBe(200);
  await post(site.url, olga, Object.assign(food('From before'), { pickup: { lat: 47.43, lon: 9.66 } }));
  await site.enter(context, olga);
  await page.goto('/add-food');
  await page.getByLabel('Food Name').fill('A bag of apples');
  await expect(page.getByText('1 person nearby is looking for this.')).toBeVisible();
  await page.getByLabel('Who can have it first?').selectOption('Abel in Lustenau first, for 2 hours');
  await expectAccessible(page);
});

test('a donor sees how far away people have been told of a food, and tells others at once', async ({
  page,
  context,
  site,
}) => {
  const [rosa, paul] = [await site.register('Rosa in Rankweil'), await site.register('Paul with plums')];
  const needed = { search: 'Plums', near: '47.31,9.64', label: 'Home', within: 10, until: dayIn(7) };
  expect((await call(site.url, rosa, 'POST', '/wanted', { ...needed, people: 2 })).status).toBe(200);
  const id = await post(site.url, paul, Object.assign(food('Plums'), { pickup: { lat: 47.27, lon: 9.64 } }));
  await site.enter(context, paul);
  await page.goto(`/my-posted-food/${id}`);
  const told = (within: number) =>
    page.getByText(`We’ve told everyone within ${within} km who is looking for food like this.`);
  await expect(told(2)).toBeVisible();
  await expect(page.getByText(/^(At|On) .+, we’ll tell people within 5 km\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tell them now' }).click();
  await expectToast(page, 'They’ve been told');
  await expect(told(5)).toBeVisible();
  await site.enter(context, rosa);
  await page.goto('/inbox');
  await expect(page.getByRole('main')).toContainText('Plums');
});
