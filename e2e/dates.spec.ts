import { formatDay } from '../contract/dates.ts';
import { english } from '../contract/words/said.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, post } from '../test/browser/food-steps.ts';
import { promise } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { withTimeOfPage } from '../test/browser/site-clock.ts';
import { call, food, type Person } from '../test/process/person.ts';

// One language, so that only the order of day and month differs between visitors.
test.use({ siteEnv: { LANGUAGES: 'en' } });

let dora: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora of the dates');
});

test.describe('in a locale that puts the day first', () => {
  test.use({ locale: 'de-AT' });

  test('dates are shown and typed in that order on every screen, even before a script has run', {
    tag: '@visitors',
  }, async ({ page, context, site, newVisitor }) => {
    const title = 'Dated dumplings';
    const id = await post(site.url, dora, { ...food(title), deadline: dayIn(1) });
    const tomorrow = formatDay(dayIn(1), 'dd.MM.yyyy');
    const plain = await newVisitor({ javaScriptEnabled: false, locale: 'de-AT' });
    for (const visitor of [plain, page]) {
      await visitor.goto('/foods?search=Dated+dumplings');
      await expect(visitor.getByRole('article')).toContainText(`${tomorrow} until tomorrow`);
      await visitor.goto(`/food/${id}`);
      await expect(visitor.getByText(tomorrow, { exact: true })).toBeVisible();
    }
    const american = await newVisitor({ javaScriptEnabled: false, locale: 'en-US' });
    await american.goto(`/food/${id}`);
    await expect(american.getByText(formatDay(dayIn(1)), { exact: true })).toBeVisible();

    await site.enter(context, dora);
    await page.goto('/my-posted-food');
    await expect(page.getByRole('row', { name: title })).toContainText(`${tomorrow} until tomorrow`);

    await page.goto('/add-food');
    const date = page.getByLabel('Expired Date');
    await expect(date).toHaveAttribute('placeholder', 'dd.MM.yyyy');
    await expect(date).toHaveValue(formatDay(dayIn(0), 'dd.MM.yyyy'));
    await fillFood(page, { title: 'Dated pie', deadline: formatDay(dayIn(9), 'dd.MM.yyyy') });
    await expect(page.getByText(`${english.day(dayIn(9))}, in 9 days`)).toBeVisible();
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page).toHaveURL('/my-posted-food');
    await expect(page.getByRole('row', { name: 'Dated pie' })).toContainText(formatDay(dayIn(9), 'dd.MM.yyyy'));
  });
});

test('an ambiguous date prompts a question, which one click answers', { tag: '@visitors' }, async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, dora);
  await page.goto('/add-food');
  await fillFood(page, { title: 'Doubtful doughnuts', deadline: '3.4.2031' });
  const date = page.getByLabel('Expired Date');
  await expect(page.getByText('Did you mean')).toBeVisible();
  await page.getByRole('button', { name: 'Add Food' }).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription('Did you mean 4 March 2031 or 3 April 2031?');
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: '3 April 2031' }).click();
  await expect(date).toHaveValue('04/03/2031');
  await expect(date).toBeFocused();
  await expect(page.getByText('Did you mean')).toHaveCount(0);
});

test('expired food is marked as expired on its page and in its donor’s list, and nowhere as Available', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const id = await post(site.url, dora, { ...food('Yesterday’s yoghurt'), deadline: dayIn(0) });
  await site.enter(context, dora);
  await withTimeOfPage(page);
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.goto(`/food/${id}`);
  const article = page.getByRole('article');
  await expect(article.getByText('Expired', { exact: true })).toBeVisible();
  await expect(article.getByText('expired', { exact: true })).toBeVisible();
  await expect(article.getByText('Available', { exact: true })).toHaveCount(0);
  await page.goto('/my-posted-food');
  const row = page.getByRole('row', { name: 'Yesterday’s yoghurt' });
  await expect(row.getByText('Expired', { exact: true })).toBeVisible();
  await expect(row.getByText('Available', { exact: true })).toHaveCount(0);
  await page.goto(`/my-posted-food/${id}`);
  await expect(page.getByRole('main').getByText('Expired', { exact: true })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
});

for (const [what, hours] of [
  ['ahead', 26],
  ['behind', -26],
] as const) {
  test(`a phone whose clock is 26 hours ${what} uses the site’s date: today’s food can be requested and given`, {
    tag: '@visitors',
  }, async ({ page, context, site }) => {
    const iris = await site.register(`Iris whose clock is ${what}`);
    const id = await post(site.url, dora, { ...food(`Cream of today, ${what}`), deadline: dayIn(0) });
    await site.enter(context, iris);
    await page.clock.setFixedTime(Date.now() + hours * 60 * 60_000);
    await page.goto(`/food/${id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('today', { exact: true }).last()).toBeVisible();
    await expect(article.getByText(/^expired$/i)).toHaveCount(0);
    await page.goto('/my-posted-food');
    await page.goto('/add-food');
    await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(0)));
    await fillFood(page, { title: `Buns of today, ${what}`, deadline: '' });
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await page.getByRole('button', { name: 'Add Food' }).click();
    await expect(page).toHaveURL('/my-posted-food');
    await expect(page.getByRole('row', { name: /Buns of today/ }).getByText('Available')).toBeVisible();

    await page.goto(`/food/${id}`);
    await page.getByRole('button', { name: 'Request', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request this food' });
    await expect(dialog.getByLabel('Request Date')).toHaveValue(formatDay(dayIn(0)));
    await dialog.getByRole('button', { name: 'Request', exact: true }).click();
    await expect(page).toHaveURL('/my-food-requests');
    const asked: { reqDate: string }[] = await (await call(site.url, iris, 'GET', `/request-by/${iris.email}`)).json();
    expect(asked.map(({ reqDate }) => reqDate.slice(0, 10))).toEqual([dayIn(0)]);
  });
}

test('a pick-up card saved for offline use has its date, and no words that are wrong tomorrow', {
  tag: '@visitors',
}, async ({ page, context, site }) => {
  const rolf = await site.register('Rolf of the kept dates');
  await promise(site.url, dora, rolf, { ...food('Kept quinces'), deadline: dayIn(5) });
  await site.enter(context, rolf);
  await page.goto('/my-food-requests');
  await expect(page.getByText('in 5 days').first()).toBeVisible();
  const kept = () => page.evaluate(async () => (await caches.match(location.pathname))?.text() ?? '');
  await expect.poll(kept).toContain(formatDay(dayIn(5)));
  expect(await kept()).not.toContain('in 5 days');
});
