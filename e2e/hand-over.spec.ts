import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { fillFood } from '../test/browser/food-steps.ts';
import type { Person } from '../test/process/person.ts';

type Visitor = { person: Person; page: Page };
type NewVisitor = () => Promise<Page>;

test('three people in three browsers see requests, promises, withdrawals and the hand-over live', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const [ada, ben, cleo] = await enter(
    newVisitor,
    site,
    'Ada who gives live',
    'Ben who asks live',
    'Cleo who waits live',
  );
  const title = 'Live plum cake';
  const url = await postFood(ada, title);
  await ada.page.getByRole('link', { name: `No one waiting for ${title}` }).click();
  await expect(ada.page.getByRole('heading', { name: 'No one is waiting for this food' })).toBeVisible();

  await test.step('two people ask', async () => {
    await ben.page.goto(url);
    await ask(ben, title);
    await expect(waiting(ada.page, ben)).toContainText('Next in the queue');
    await cleo.page.goto(url);
    await ask(cleo, title);
    await expect(waiting(ada.page, cleo)).toContainText('2nd in the queue');
    await expect(row(cleo.page, title)).toContainText('2nd in the queue');
    await row(cleo.page, title).getByRole('link', { name: title }).click();
    await expect(cleo.page.getByText('2 people are waiting')).toBeVisible();
  });

  await test.step('the first is accepted, withdraws and asks again', async () => {
    await ada.page.getByRole('button', { name: `Accept ${ben.person.name}` }).click();
    await expect(cleo.page.getByText('Promised', { exact: true })).toBeVisible();
    await expect(cleo.page.getByText('You’re 1st in the queue.')).toBeVisible();
    await card(ben.page, title)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await ben.page.getByRole('button', { name: 'Yes' }).click();
    await expect(waiting(ada.page, cleo)).toContainText('Next in the queue');
    await expect(cleo.page.getByText('Promised', { exact: true })).toHaveCount(0);
    await row(ben.page, title).getByRole('link', { name: title }).click();
    await ask(ben, title);
    await expect(waiting(ada.page, ben)).toContainText('2nd in the queue');
  });

  await test.step('the second is accepted, is asked whether she is on her way, and withdraws after all', async () => {
    await ada.page.getByRole('button', { name: `Accept ${cleo.person.name}` }).click();
    await cleo.page.getByRole('link', { name: 'Open the pick-up card' }).click();
    await expect(card(cleo.page, title)).toBeVisible();
    await ada.page.getByRole('button', { name: 'Ask if they’re on their way' }).click();
    await expect(ada.page.getByRole('button', { name: 'Didn’t turn up' })).toHaveCount(0);
    await expect(ada.page.getByText(`You asked ${cleo.person.name} at`)).toContainText('you can record that from');
    await card(cleo.page, title).getByRole('button', { name: 'I’m on my way' }).click();
    await expect(ada.page.getByText(`${cleo.person.name} said at`)).toContainText('“I’m on my way.”');
    await card(cleo.page, title)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await cleo.page.getByRole('button', { name: 'Yes' }).click();
    await expect(row(cleo.page, title).getByText('Withdrawn', { exact: true })).toBeVisible();
    await expect(card(cleo.page, title)).toHaveCount(0);
    await expect(row(ben.page, title).filter({ hasText: 'Requested' })).toContainText('1st in the queue');
  });

  await ada.page.getByRole('button', { name: `Accept ${ben.person.name}` }).click();
  await ada.page.getByLabel('Pick-up code', { exact: true }).fill(await readCode(ben.page, title));
  await ada.page.getByRole('button', { name: 'Confirm hand-over' }).click();
  const collected = ada.page.getByRole('region', { name: 'Collected' });
  await expect(collected.getByRole('heading', { name: ben.person.name })).toBeVisible();
  await expect(row(ben.page, title).getByText('Collected', { exact: true })).toBeVisible();
  await expect(row(ben.page, title).getByText('Withdrawn', { exact: true })).toBeVisible();
});

/** Registers people, each in a browser of their own. */
async function enter(newVisitor: NewVisitor, site: Site, ...names: [string, string, string]) {
  const visitors: Visitor[] = [];
  for (const name of names) {
    const [person, page] = [await site.register(name), await newVisitor()];
    await site.enter(page.context(), person);
    visitors.push({ person, page });
  }
  return visitors as [Visitor, Visitor, Visitor];
}

/** Posts a food with the form, and returns the path of its page. Ends on the donor's list. */
async function postFood({ page }: Visitor, title: string): Promise<string> {
  await page.goto('/add-food');
  await fillFood(page, { title });
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(page).toHaveURL('/my-posted-food');
  return (
    (await page
      .getByRole('row', { name: title })
      .getByRole('link', { name: title, exact: true })
      .getAttribute('href')) ?? ''
  );
}

/** Asks for a food on its page. Ends on the requester's list. */
async function ask({ page }: Visitor, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Request this food' });
  await dialog.getByLabel('Additional Notes').fill('I can come at six');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(page).toHaveURL('/my-food-requests');
  await expect(row(page, title).getByText('Requested', { exact: true })).toBeVisible();
}

async function readCode(page: Page, title: string): Promise<string> {
  const said = await card(page, title)
    .getByText(/^Pick-up code: (\d ){5}\d$/)
    .textContent();
  return said?.replaceAll(/\D/g, '') ?? '';
}

function waiting(page: Page, { person }: Visitor) {
  return page.getByRole('region', { name: 'Waiting' }).getByRole('listitem').filter({ hasText: person.name });
}

function row(page: Page, title: string) {
  return page.getByRole('row', { name: title });
}

function card(page: Page, title: string) {
  return page.getByRole('article', { name: title });
}
