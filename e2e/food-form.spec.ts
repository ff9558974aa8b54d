import { formatDay } from '../contract/dates.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { fillFood, mainLink, openMore, openPlaces, post } from '../test/browser/food-steps.ts';
import { handOver } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { settled } from '../test/browser/settled.ts';
import { withTimeOfPage } from '../test/browser/site-clock.ts';
import { call, food, type Person } from '../test/process/person.ts';

let felix: Person;

test.beforeAll(async ({ site }) => {
  felix = await site.register('Felix at the form');
});

test('errors are shown beside their fields until corrected, and nothing is sent meanwhile', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, felix);
  await page.goto('/add-food');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/add-food') && sent.push(request.url()));
  const add = page.getByRole('button', { name: 'Add Food' });
  const [name, link, date] = ['Food Name', 'Food Image Url', 'Expired Date'].map((label) => page.getByLabel(label));
  if (!name || !link || !date) throw new Error('Expected three fields');
  await expectAccessible(page);

  await test.step('missing input', async () => {
    await date.fill(formatDay(dayIn(-1)));
    await page.getByLabel('Total Quantity').fill('');
    await add.click();
    for (const label of ['Food Name', 'Food Image Url', 'Total Quantity', 'Pickup Location', 'Additional Notes']) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription('Please fill out this field.');
    }
    await expect(date).toHaveAccessibleDescription('Expired Date must be today or later.');
    await expect(link).toBeFocused();
    await expectAccessible(page, { widths: [360] });
  });

  await test.step('a corrected field loses its error at once, however it is corrected', async () => {
    await name.press('R');
    await expect(name).toHaveAccessibleDescription('');
    await expect(name).toHaveAttribute('aria-invalid', 'false');
    await expect(link, 'the other fields keep their errors').toHaveAccessibleDescription('Please fill out this field.');
    await page.getByRole('button', { name: 'Open the calendar' }).click();
    await page
      .getByRole('dialog', { name: 'Calendar' })
      .getByRole('button', { name: /^Today/ })
      .click();
    await expect(date).toHaveAccessibleDescription('');
  });

  await test.step('invalid input', async () => {
    await fillFood(page, { title: '   ', image: 'example.org/rye.jpg' });
    await add.click();
    await expect(page.getByRole('alert').getByText('Enter a Valid Link')).toBeVisible();
    await expect(link).toHaveAccessibleDescription('Enter a Valid Link');
    await expect(link).toBeFocused();
    await link.fill('https://pictures.example/rye');
    await expect(link).toHaveAccessibleDescription('');
    await date.fill('02/30/2031');
    await add.click();
    await expect(date).toHaveAccessibleDescription('Enter a real date in the format MM/dd/yyyy.');
    await date.fill(formatDay(dayIn(4)));
    for (const quantity of ['0', '1.5', '100001']) {
      await page.getByLabel('Total Quantity').fill(quantity);
      await add.click();
      await expect(page.getByLabel('Total Quantity')).toHaveAccessibleDescription(/./);
    }
    expect(sent).toEqual([]);
  });

  await test.step('errors from the server, with what was typed still there', async () => {
    expectProblem(/answer 400: POST .*\/api\/add-food/);
    await page.getByLabel('Total Quantity').fill('2');
    await add.click();
    await expect(name).toHaveAccessibleDescription('Title is required.');
    await expect(page.getByLabel('Pickup Location')).toHaveValue('Mill Lane 3');
    await name.fill('Rye bread after all');
    await expect(name).toHaveAccessibleDescription('');
    await add.dblclick();
    await expect(page).toHaveURL('/my-posted-food');
    await expect(page.getByRole('row', { name: /Rye bread after all/ })).toHaveCount(1);
  });
});

test('the date starts at today, and can be typed loosely or chosen from the calendar with the keyboard', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const id = await post(site.url, felix, { ...food('Bread of yesteryear'), deadline: formatDay(dayIn(2)) });
  await site.enter(context, felix);
  await withTimeOfPage(page);
  await page.clock.setFixedTime('2031-03-30T11:30:00Z');
  await page.goto('/my-posted-food');
  const date = page.getByLabel('Expired Date');

  await test.step('an expired food’s date starts at today too when it is edited', async () => {
    await page.getByRole('link', { name: 'Edit Bread of yesteryear' }).click();
    await expect(page).toHaveURL(`/update-food/${id}`);
    await expect(date).toHaveValue('03/30/2031');
  });

  await mainLink(page, 'Add Food').click();
  await expect(page).toHaveURL('/add-food');
  await expect(date).toHaveValue('03/30/2031');
  await date.fill('4-7-31');
  await page.getByRole('button', { name: 'Open the calendar' }).press('Enter');
  await expect(date).toHaveValue('04/07/2031');
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /April 7, 2031, selected/ })).toBeFocused();
  await expect(calendar, 'even with little room below').toBeInViewport({ ratio: 1 });
  expect(await calendar.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expectAccessible(page, { widths: [360] });

  await calendar.getByRole('button', { name: /Previous Month/ }).click();
  await expect(calendar.getByRole('button', { name: /March 29, 2031/ })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: /^Today, .*March 30, 2031/ })).toBeEnabled();
  await expect(calendar.getByRole('button', { name: /Previous Month/ })).toBeHidden();
  await calendar.getByRole('button', { name: /March 31, 2031/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: /April 8, 2031/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(date).toHaveValue('04/08/2031');
  await expect(page.getByRole('button', { name: 'Open the calendar' })).toBeFocused();
});

test('an illustration is beside the form, and a date can be typed if the calendar does not load', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  await site.enter(context, felix);
  await page.route(/assets\/calendar-(?!days-)/, (route) => route.abort());
  expectProblem(/assets\/calendar-/);
  await page.goto('/add-food');
  const picture = page.getByRole('figure').locator('img');
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');
  await page.getByLabel('Food Image Url').fill('https://pictures.example/fine.jpg');
  await page.getByLabel('Food Name').focus();
  await expect(page.getByText('We’ll get the photo from this link once your listing is saved.')).toBeVisible();
  await expect(picture).toHaveAttribute('src', '/art/food-any.svg');

  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await expect(page.getByText('The calendar couldn’t be loaded. Please type the date.')).toBeVisible();
});

test('a new listing has likely values filled in, can be left without a prompt, and is restored after a reload', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const dee = await site.register('Dee with drafts');
  await post(site.url, dee, food('Bread of before'));
  await site.enter(context, dee);
  await page.goto('/add-food');
  await expect(page.getByLabel('Pickup Location'), 'the location of her last listing').toHaveValue('Lindenweg 4');
  await expect(page.getByLabel('Total Quantity')).toHaveValue('1');
  await page.getByRole('button', { name: 'In 3 days' }).click();
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(3)));
  await page.getByLabel('Food Name').fill('Begun bread');

  await mainLink(page, 'Recipes').click();
  await expect(page, 'no prompt, as nothing is lost').toHaveURL('/recipes');

  await page.goBack();
  const isBack = page.getByText('We’ve restored your draft.');
  await expect(isBack).toBeVisible();
  const keptAt = () =>
    page.evaluate(() => Object.values(localStorage).map((kept) => JSON.parse(kept).at as number | undefined));
  const before = await keptAt();
  expect(before.some(Number.isFinite)).toBe(true);
  await page.reload();
  await expect(isBack).toBeVisible();
  expect(await keptAt(), 'opening a draft does not renew its age').toEqual(before);
  await expect(page.getByLabel('Food Name')).toHaveValue('Begun bread');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(3)));
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Food Name')).toHaveValue('');
  await expect(page.getByLabel('Expired Date')).toHaveValue(formatDay(dayIn(0)));
  await page.reload();
  await expect(page.getByLabel('Food Name')).toHaveValue('');
  await expect(isBack).toHaveCount(0);
});

test('a form sent offline says so at once and keeps what was typed', { tag: '@journeys' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await site.enter(context, felix);
  const id = await post(site.url, felix, food('Bread in a shaft'));
  await page.goto(`/update-food/${id}`);
  await page.getByLabel('Food Name').fill('Bread in a lift');
  await settled(page);
  await context.setOffline(true);
  expectProblem(/net::ERR_INTERNET_DISCONNECTED|PUT .*\/api\/update-food/);
  const save = page.getByRole('button', { name: 'Update Food' });
  await save.click();
  const said = page
    .getByRole('alert')
    .getByText(
      'You’re offline, and the site didn’t respond. Check your connection and try again. Your draft is saved.',
    );
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await save.click();
  await expect(page).toHaveURL('/my-posted-food');
  await expect(said).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Bread in a lift/ })).toHaveCount(1);
});

test('all required fields of a new food fit on one phone screen, together with its button', async ({
  page,
  context,
  site,
}) => {
  const gus = await site.register('Gus with a small phone');
  await postAtHome(site.url, gus, 'Bread of the river');
  await site.enter(context, gus);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/add-food');
  await expect(page.getByText('On the map: Home. Others see only the area.')).toBeVisible();
  const bar = await page.getByRole('button', { name: 'Add Food' }).boundingBox();
  const labels = [
    'Food Image Url',
    'Food Name',
    'Total Quantity',
    'Expired Date',
    'Pickup Location',
    'Additional Notes',
  ];
  for (const needed of [...labels.map((label) => page.getByLabel(label)), page.getByText('Pick-up times, allergens')]) {
    const box = await needed.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 1000)).toBeLessThanOrEqual(bar?.y ?? 0);
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(740 - 56);
});

test('food given again keeps its location, on the map too, and collapsed fields open when needed', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [gwen, otto] = [await site.register('Gwen who gives again'), await site.register('Otto who collects')];
  await site.enter(context, gwen);
  const more = page.locator('details').filter({ has: page.getByText('More', { exact: true }) });
  const kept = await postAtHome(site.url, gwen, 'Bread from home');
  const pickup = { lat: 48.3, lon: 16.4 };
  const elsewhere = await post(site.url, gwen, Object.assign(food('Bread from elsewhere'), { pickup }));
  const areaOf = async (id: string) => (await (await call(site.url, gwen, 'GET', `/food/${id}`)).json()).area;
  const areas = { kept: await areaOf(kept), elsewhere: await areaOf(elsewhere) };

  await test.step('at the donor’s saved address, or in the area that everyone saw', async () => {
    for (const [id, words, area] of [
      [kept, 'On the map: Home. Others see only the area.', areas.kept],
      [elsewhere, 'On the map: the area of your last listing. Others see only the area.', areas.elsewhere],
    ]) {
      await handOver(site.url, gwen, otto, id);
      await page.goto(`/add-food?again=${id}`);
      await expect(page.getByText(words)).toBeVisible();
      await page.getByRole('button', { name: 'Add Food' }).click();
      await expect(page).toHaveURL('/my-posted-food');
      const [again] = await (await call(site.url, gwen, 'GET', `/foods-by-donator/${gwen.email}`)).json();
      expect(again.area).toEqual(area);
    }
  });

  await test.step('fields restored from a draft are visible', async () => {
    await page.goto('/add-food');
    await expect(more).not.toHaveAttribute('open');
    await openMore(page);
    await page.getByLabel('Unit').selectOption('pieces');
    await page.getByLabel('Food Name').fill('Begun buns');
    await page.reload();
    await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
    await expect(more).toHaveAttribute('open');
  });

  await test.step('an address deleted meanwhile is reported beside its field', async () => {
    expectProblem(/answer 400: POST .*\/api\/add-food/);
    // An address can be deleted once no food is there.
    const past = await postAtHome(site.url, gwen, 'Bread from the cellar', 'Cellar');
    expect((await call(site.url, gwen, 'DELETE', `/delete-food/${past}`)).status).toBe(200);
    const [place] = await (await call(site.url, gwen, 'GET', '/my-places')).json();
    await page.reload();
    await fillFood(page, { title: 'Bread from a lost cellar' });
    await openPlaces(page);
    await page.getByLabel('Where is it?').selectOption('Cellar – Lindenweg 4');
    expect((await call(site.url, gwen, 'DELETE', `/my-places/${place._id}`)).status).toBe(200);
    await openPlaces(page);
    await page.getByRole('button', { name: 'Add Food' }).click();
    const where = page.getByLabel('Where is it?');
    await expect(where).toBeFocused();
    await expect(where).toHaveAccessibleDescription('This saved address no longer exists. Choose another one.');
    await expectAccessible(page, { widths: [360] });
  });
});

test('the last day is guessed from the food’s name, and a guess never replaces a chosen date', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  await site.enter(context, felix);
  await page.goto('/add-food');
  const [name, date] = [page.getByLabel('Food Name'), page.getByLabel('Expired Date')];
  const proposed = page.getByText(/^This is our guess for /);
  await expect(date, 'no guess yet').toHaveValue(formatDay(dayIn(0)));
  await name.pressSequentially('Something good');
  await expect(date).toHaveValue(formatDay(dayIn(0)));
  await expect(proposed).toHaveCount(0);
  await name.fill('Pumpkin soup');
  await expect(date).toHaveValue(formatDay(dayIn(1)));
  await expect(page.getByText('This is our guess for soup. Change it if you know better.')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await name.fill('Свіжий хліб');
  await expect(date).toHaveValue(formatDay(dayIn(2)));
  await expect(page.getByText('This is our guess for bread. Change it if you know better.')).toBeVisible();
  await name.fill('Jam of Mirabelles');
  await expect(date).toHaveValue(formatDay(dayIn(60)));
  await page.getByRole('button', { name: 'In a week' }).click();
  await expect(date).toHaveValue(formatDay(dayIn(7)));
  await expect(proposed).toHaveCount(0);
  await name.fill('Bread after all');
  await expect(date, 'a chosen date stays').toHaveValue(formatDay(dayIn(7)));
  await page.reload();
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(date).toHaveValue(formatDay(dayIn(7)));
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(date).toHaveValue(formatDay(dayIn(0)));
});

test('a guess that comes late does not change a date field that already has focus', { tag: '@journeys' }, async ({
  page,
  context,
  site,
}) => {
  await site.enter(context, felix);
  const { promise: isTyped, resolve: type } = Promise.withResolvers<void>();
  await page.route(/keeps-for/, async (route) => {
    await isTyped;
    await route.fallback();
  });
  await page.goto('/add-food');
  const [name, date] = [page.getByLabel('Food Name'), page.getByLabel('Expired Date')];
  await name.fill('Jam of mirabelles');
  await date.focus();
  const loaded = page.waitForResponse(/keeps-for/);
  type();
  await loaded;
  await settled(page);
  await expect(date).toHaveValue(formatDay(dayIn(0)));
});

/** Posts a food at an address that its donor saves. */
async function postAtHome(url: string, as: Person, title: string, keepAs = 'Home'): Promise<string> {
  const pickup = { lat: 48.2, lon: 16.37, address: 'Lindenweg 4', keepAs };
  return post(url, as, Object.assign(food(title), { location: 'By the river', pickup }));
}
