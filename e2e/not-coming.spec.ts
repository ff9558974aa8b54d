import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, move } from '../test/browser/hand-over-steps.ts';
import { bell, inbox } from '../test/browser/inbox.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

const stateOf = async (site: Site, person: Person, title: string): Promise<string> => {
  const requests = await (await call(site.url, person, 'GET', `/request-by/${person.email}`)).json();
  return requests.find((request: { title: string }) => request.title === title).status;
};

/** Whether the page hasn't been scrolled. */
const isAtTop = (page: Page) => page.evaluate(() => scrollY === 0);

test('on two phones, someone is promised a food and withdraws, and the donor promises it to the next person with one tap', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const [ada, ann, ben] = [
    await site.register('Ada with a phone'),
    await site.register('Ann with a phone'),
    await site.register('Ben who is next'),
  ];
  const [adas, anns] = [await newVisitor(PHONE), await newVisitor(PHONE)];
  await site.enter(adas.context(), ada);
  await site.enter(anns.context(), ann);
  const title = 'Plums for whoever comes';
  const id = await post(site.url, ada, food(title));

  await test.step('she asks for it, and so does someone else', async () => {
    await anns.goto(`/food/${id}`);
    await anns.getByRole('button', { name: 'Request', exact: true }).click();
    await anns.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click();
    await expect(anns).toHaveURL('/my-food-requests');
    await ask(site.url, ben, id);
  });

  await test.step('the donor promises it to her', async () => {
    await adas.goto(`/my-posted-food/${id}`);
    await expect(adas.getByRole('region', { name: 'Next in the queue' })).toHaveCount(0);
    await adas.getByRole('button', { name: `Accept ${ann.name}` }).click();
    await expectToast(adas, `Promised to ${ann.name}.`);
    await expect(anns.getByRole('region', { name: 'Ready to collect' })).toContainText(title);
    await adas.goto('/foods');
  });

  await test.step('she withdraws', async () => {
    await anns
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click();
    await anns.getByRole('button', { name: 'Yes' }).click();
    await expectToast(anns, 'Request withdrawn');
  });

  await test.step('the donor reads this in the inbox and accepts the next person', async () => {
    await bell(adas).click();
    const row = inbox(adas).getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText(`${ann.name} can’t collect ${title} after all.`);
    await expect(row).toContainText(`${ben.name} is next in the queue.`);
    await expectAccessible(adas, { widths: [360] });
    await row.getByRole('button', { name: `Accept ${ben.name}` }).click();
    await expectToast(adas, `Promised to ${ben.name}.`);
    await expect(row).toHaveCount(0);
    expect(await stateOf(site, ben, title)).toBe('Accepted');
  });
});

test('the email about a withdrawal links to the next person in the queue, in view on a phone, even after logging in', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const [ada, ann] = [await site.register('Ada who is mailed'), await site.register('Ann who is not coming')];
  const [ben, cem] = [await site.register('Ben with many words'), await site.register('Cem who waits too')];
  const title = 'Pears for whoever comes';
  const id = await post(site.url, ada, food(title));
  const anns = await ask(site.url, ann, id);
  const bens = await ask(site.url, ben, id, 'I live around the corner and can come at any time. '.repeat(9));
  await ask(site.url, cem, id);
  await move(site.url, ada, anns, 'acceptance');
  await move(site.url, ann, anns, 'withdrawal');

  const page = await newVisitor(PHONE);
  await page.goto(`/my-posted-food/${id}?next`);
  await page.getByLabel('Email Address').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  const next = page.getByRole('region', { name: 'Next in the queue' });
  await expect(next).toContainText(`${ben.name} is next in the queue.`);
  const accept = next.getByRole('button', { name: `Accept ${ben.name}` });
  await expect(accept).toBeInViewport({ ratio: 1 });
  expect(await isAtTop(page)).toBe(true);
  await expectAccessible(page, { widths: [360] });

  await test.step('it shows the person after that, if the next one has withdrawn meanwhile', async () => {
    await move(site.url, ben, bens, 'withdrawal');
    await expect(next).toContainText(`${cem.name} is next in the queue.`);
  });

  await next.getByRole('button', { name: `Accept ${cem.name}` }).dblclick();
  await expectToast(page, `Promised to ${cem.name}.`);
  await expect(next).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Coming to collect' })).toContainText(cem.name);
  expect(await stateOf(site, cem, title)).toBe('Accepted');

  await test.step('the page says why the button of a push notification accepted no one', async () => {
    await page.goto(`/my-posted-food/${id}?next=&refused=FOOD_PROMISED`);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(
      'That didn’t work. The food is already promised to someone else.',
    );
    await expectAccessible(page, { widths: [360] });
  });
});
