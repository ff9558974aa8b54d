import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask, move, promise } from '../test/browser/hand-over-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { settled } from '../test/browser/settled.ts';
import { call, food } from '../test/process/person.ts';

test('the bar counts, live, what is waiting for a donor and what is new for a requester', { tag: '@journeys' }, async ({
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
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting');
  await ask(url, otto, foodId);
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 2 waiting');
  expect(await linkPlaces(page)).toEqual(before);
  await expectAccessible(page, { widths: [1280] });

  await move(url, dan, request, 'acceptance');
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting');
  await expect(mainLink(requester, 'My Food Request')).toHaveAccessibleName('My Food Request, 1 new');
  await mainLink(requester, 'My Food Request').click();
  await expect(requester.getByRole('article').getByText('New', { exact: true })).toBeVisible();
  await expect(mainLink(requester, 'My Food Request')).toHaveAccessibleName('My Food Request');
});

test('the count comes with the page, is on the menu button of small screens, and may fail without a message', {
  tag: '@journeys',
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
  const folded = page.getByRole('navigation', { name: 'Main menu' });
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

test('a notification moves nothing that someone may be about to tap, and disappears by itself', {
  tag: '@journeys',
}, async ({ page, context, site: { url, ...site } }) => {
  const [uma, vic] = [await site.register('Uma who reads'), await site.register('Vic who asks Uma')];
  const [first, second] = [await post(url, uma, food('Loaf before')), await post(url, uma, food('Loaf after'))];
  await site.enter(context, uma);
  const heading = page.getByRole('heading', { level: 1 });
  const top = async () => (await heading.boundingBox())?.y;

  await page.goto('/recipes');
  const [before, links] = [await top(), await linkPlaces(page)];
  await ask(url, vic, first);
  await expect(news(page)).toHaveText('Vic who asks Uma asked for Loaf before.');
  expect(await top()).toBe(before);
  expect(await linkPlaces(page)).toEqual(links);
  await expectAccessible(page, { widths: [360, 1280] });
  await expect(news(page)).toBeEmpty();
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 new');

  await ask(url, vic, second);
  await page.goto('/recipes');
  await expect(bell(page)).toHaveAccessibleName('Inbox, 2 new');
  await settled(page);
  await expect(news(page), 'what came with the page is counted but not announced').toBeEmpty();
  expect(await top()).toBe(before);
});

test('the inbox has everything that is new, works without JavaScript, and drops each item once it is dealt with', async ({
  page,
  browser,
  context,
  site: { url, ...site },
}) => {
  const [ole, ruth] = [await site.register('Ole with an inbox'), await site.register('Ruth who acts')];
  await site.enter(context, ole);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/inbox');
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  const asked = await post(url, ole, food('Loaf of the inbox'));
  await ask(url, ruth, asked);
  const { requestId } = await promise(url, ruth, ole, food('Jam of the inbox'));
  await move(url, ruth, requestId, 'coming-question');
  await call(url, ruth, 'POST', `/request/${requestId}/messages`, { text: 'I’m at the door' });
  const items = inbox(page).getByRole('listitem');
  await expect(items).toHaveText([
    /are you on your way to collect Jam of the inbox/,
    /^Ruth who acts about Jam of the inbox: I’m at the door/,
    /asked for Loaf of the inbox/,
  ]);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 3 new');
  await expectAccessible(page);
  for (const width of [320, 360, 640, 1024, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar?.height, `the bar is one line at ${width} px`).toBeLessThan(80);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  const plain = await browser.newContext({ javaScriptEnabled: false });
  await site.enter(plain, ole);
  const noScript = await plain.newPage();
  await noScript.goto(`${url}/recipes`);
  await bell(noScript).click();
  await expect(inbox(noScript).getByRole('listitem')).toHaveCount(3);
  await plain.close();

  await page.goto('/my-food-requests');
  await expect(page.getByRole('article', { name: 'Jam of the inbox' })).toBeVisible();
  await page.goto('/inbox');
  await expect(items, 'a question doesn’t disappear because it was seen').toHaveCount(3);
  await expect(items.first().getByRole('button', { name: /^Dismiss/ })).toHaveCount(0);
  await items.first().getByRole('button', { name: 'I’m on my way' }).click();
  await expect(items).toHaveCount(2);
  await items.first().getByRole('link', { name: 'Read it' }).click();
  await expect(page).toHaveURL(`/messages/${requestId}`);
  await expect(bell(page)).toHaveAccessibleName('Inbox, 1 new');
  await page.goBack();
  await items.getByRole('button', { name: /^Dismiss: .* asked for Loaf of the inbox/ }).click();
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible();
});

test('a message is shown and announced even if something older is waiting', { tag: '@journeys' }, async ({
  page,
  context,
  site,
}) => {
  const [iris, jon] = [await site.register('Iris who is called'), await site.register('Jon at the door')];
  const requestId = await ask(site.url, jon, await post(site.url, iris, food('Loaf at the door')));
  await site.enter(context, iris);
  await page.goto('/recipes');
  await settled(page);
  await call(site.url, jon, 'POST', `/request/${requestId}/messages`, { text: 'I’m at the door' });
  const line = page.getByRole('status').getByRole('link', { name: 'Jon at the door: I’m at the door' });
  await line.click();
  await expect(page).toHaveURL(`/messages/${requestId}`);
});

test('on a phone notifications don’t cover what someone is reading, such as the name of the person to accept', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const [lea, max] = [await site.register('Lea who accepts'), await site.register('Max who is accepted')];
  const foodId = await post(site.url, lea, food('Loaf to accept'));
  await ask(site.url, max, foodId);
  await ask(site.url, max, await post(site.url, lea, food('Loaf that waits as well')));
  await site.enter(context, lea);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/my-posted-food/${foodId}`);
  await settled(page);
  const name = page.getByRole('main').getByText('Max who is accepted').first();
  const covered = () =>
    name.evaluate((element) => {
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      scrollBy(0, element.getBoundingClientRect().top - bar - 4);
      const { x, y, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(x + 4, y + height / 2));
    });
  expect(await covered()).toBe(false);
  await ask(site.url, max, await post(site.url, lea, food('Loaf that comes meanwhile')));
  await expect(page.getByText('Max who is accepted asked for Loaf that comes meanwhile.').first()).toBeAttached();
  expect(await covered()).toBe(false);
});
