import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { fillFood } from '../test/browser/food-steps.ts';
import type { Person } from '../test/process/person.ts';

type Visitor = { person: Person; page: Page };
type NewVisitor = () => Promise<Page>;

test('three people in three browsers: asked, promised, withdrawn, promised again, collected, all live', async ({
  newVisitor,
  site,
}) => {
  const [ada, ben, cleo] = await enter(
    newVisitor,
    site,
    'Ada who gives live',
    'Ben who asks live',
    'Cleo who waits live',
  );
  const url = await postFood(ada, 'Live plum cake');
  await ada.page.getByRole('link', { name: 'Nobody waiting for Live plum cake' }).click();
  await expect(ada.page.getByRole('heading', { name: 'Nobody is waiting for this food' })).toBeVisible();

  await ask(ben, url, 'Live plum cake');
  await expect(waiting(ada.page, ben)).toContainText('Next in line');
  await ask(cleo, url, 'Live plum cake');
  await expect(waiting(ada.page, cleo)).toContainText('2nd in line');
  await expect(row(cleo.page, 'Live plum cake')).toContainText('2nd in line');
  await cleo.page.goto(url);
  await expect(cleo.page.getByText('2 people are waiting')).toBeVisible();

  await ada.page.getByRole('button', { name: `Accept ${ben.person.name}` }).click();
  await expect(cleo.page.getByText('Promised', { exact: true })).toBeVisible();
  await expect(cleo.page.getByText('You are 1st in line.')).toBeVisible();
  await expect(card(ben.page, 'Live plum cake')).toBeVisible();

  await card(ben.page, 'Live plum cake')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await ben.page.getByRole('button', { name: 'Yes' }).click();
  await expect(waiting(ada.page, cleo)).toContainText('Next in line');
  await expect(cleo.page.getByText('Promised', { exact: true })).toHaveCount(0);

  await ada.page.getByRole('button', { name: `Accept ${cleo.person.name}` }).click();
  await cleo.page.getByRole('link', { name: 'Open the pick-up card' }).click();
  const code = await readCode(cleo.page, 'Live plum cake');
  await ada.page.getByLabel('Pick-up code', { exact: true }).fill(code);
  await ada.page.getByRole('button', { name: 'Confirm collection' }).click();
  await expect(
    ada.page.getByRole('region', { name: 'Collected' }).getByRole('heading', { name: cleo.person.name }),
  ).toBeVisible();
  await expect(row(cleo.page, 'Live plum cake').getByText('Collected', { exact: true })).toBeVisible();
  await expect(row(ben.page, 'Live plum cake').getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('who does not come is told so, and the next in line gets the food', async ({ newVisitor, site }) => {
  const [ada, ben, cleo] = await enter(newVisitor, site, 'Anna who waits', 'Bert who stays away', 'Cora who comes');
  const url = await postFood(ada, 'Live lentil soup');
  await ask(ben, url, 'Live lentil soup');
  await ask(cleo, url, 'Live lentil soup');
  await ada.page.getByRole('link', { name: '2 waiting for Live lentil soup' }).click();
  await ada.page.getByRole('button', { name: `Accept ${ben.person.name}` }).click();
  await expect(card(ben.page, 'Live lentil soup')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Did not come' }).click();
  await ada.page.getByRole('button', { name: 'Yes' }).click();
  await expect(row(ben.page, 'Live lentil soup').getByText('No Show', { exact: true })).toBeVisible();
  await expect(card(ben.page, 'Live lentil soup')).toHaveCount(0);
  await expect(row(cleo.page, 'Live lentil soup')).toContainText('1st in line');

  await ada.page.getByRole('button', { name: `Accept ${cleo.person.name}` }).click();
  await expect(card(cleo.page, 'Live lentil soup')).toBeVisible();
  await ada.page.getByLabel('Pick-up code', { exact: true }).fill(await readCode(cleo.page, 'Live lentil soup'));
  await ada.page.getByRole('button', { name: 'Confirm collection' }).click();
  await expect(row(cleo.page, 'Live lentil soup').getByText('Collected', { exact: true })).toBeVisible();
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

/** Gives a food away by the form, and returns the path of its page. Ends on one's own list. */
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

/** Asks for a food by its dialog. Ends on one's own requests. */
async function ask({ page }: Visitor, path: string, title: string): Promise<void> {
  await page.goto(path);
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
