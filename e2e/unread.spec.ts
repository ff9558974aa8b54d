import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask, move } from '../test/browser/hand-over-steps.ts';
import { CONNECTING, settled } from '../test/browser/settled.ts';
import { food } from '../test/process/person.ts';

test('the bar counts what waits for a donor and what is new to a requester, live', async ({
  page,
  context,
  newVisitor,
  site: { url, ...site },
}) => {
  const [dan, rosa, otto] = await Promise.all(
    ['Dan', 'Rosa', 'Otto'].map((name) => site.register(`${name} of the bar`)),
  );
  if (!dan || !rosa || !otto) throw new Error('Nobody is there');
  const foodId = await post(url, dan, food('Loaf that is wanted'));
  await site.enter(context, dan);
  await page.goto('/recipes');
  const requester = await newVisitor();
  await site.enter(requester.context(), rosa);
  await requester.goto('/recipes');
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood');
  const before = await linkPlaces(page);

  const request = await ask(url, rosa, foodId);
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting', CONNECTING);
  await ask(url, otto, foodId);
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 2 waiting');
  expect(await linkPlaces(page)).toEqual(before);
  await expectAccessible(page, { widths: [1280] });

  await move(url, dan, request, 'acceptance');
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting');
  await expect(mainLink(requester, 'My Food Request')).toHaveAccessibleName('My Food Request, 1 new');
  await mainLink(requester, 'My Food Request').click();
  await expect(requester.getByRole('table').getByText('New', { exact: true })).toBeVisible();
  await expect(mainLink(requester, 'My Food Request')).toHaveAccessibleName('My Food Request');
});

test('the count comes with the page, is on the menu’s button of small screens, and can be done without', {
  tag: '@long',
}, async ({ page, context, site: { url, ...site }, expectProblem }) => {
  const kim = await site.register('Kim with a phone');
  const lou = await site.register('Lou who asks Kim');
  await ask(url, lou, await post(url, kim, food('Loaf on the phone')));
  await site.enter(context, kim);
  const html = await (await context.request.get('/recipes')).text();
  expect(html).toContain(', 1 waiting');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/recipes');
  await page.getByLabel('Menu, 1 new or waiting').click();
  const folded = page.getByRole('navigation', { name: 'Main, folded' });
  await expect(folded.getByRole('link', { name: 'ManageMyFood, 1 waiting' })).toBeVisible();
  await expectAccessible(page, { widths: [360, 768] });

  await page.setViewportSize({ width: 1280, height: 900 });
  expectProblem(/answer 401: GET .*\/api\/unread/);
  await page.route('**/api/unread', (route) =>
    route.fulfill({ status: 401, json: { code: 'NOT_SIGNED_IN', message: 'Please log in first.' } }),
  );
  const failed = page.waitForResponse((answer) => answer.url().endsWith('/api/unread') && answer.status() === 401);
  await ask(url, lou, await post(url, kim, food('Second loaf on the phone')));
  await failed;
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
  await expect(page).toHaveURL('/recipes');
});

async function linkPlaces(page: Page) {
  const links = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().left)));
}

test('what there is to know moves nothing that one may be about to touch: neither what comes with a page nor what comes later', {
  tag: '@long',
}, async ({ page, context, site: { url, ...site } }) => {
  const [uma, vic] = [await site.register('Uma who reads'), await site.register('Vic who asks Uma')];
  const [first, second] = [await post(url, uma, food('Loaf before')), await post(url, uma, food('Loaf after'))];
  await site.enter(context, uma);
  const heading = page.getByRole('heading', { level: 1 });
  const top = async () => (await heading.boundingBox())?.y;
  const card = page.getByRole('region', { name: 'New for you' });

  await page.goto('/recipes');
  const before = await top();
  await ask(url, vic, first);
  await expect(card).toContainText('Loaf before');
  expect(await top()).toBe(before);

  await ask(url, vic, second);
  // With its styles, and as a rule before its scripts.
  await page.goto('/recipes', { waitUntil: 'load' });
  const seen = await card.elementHandle();
  const withCard = await top();
  await settled(page);
  expect(await seen?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await top()).toBe(withCard);
});
