import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, type Site, test } from '../test/browser/fixtures.ts';
import { openMore, post } from '../test/browser/food-steps.ts';
import { openInBoth } from '../test/browser/open-in-both.ts';
import { PHONE } from '../test/browser/phone.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food, type Person } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

test.use({ siteEnv: { MODERATORS: 'mo@example.org' } });

const ALLERGENS = 'Allergens it contains';
const boxes = (page: Page) => page.getByRole('region', { name: 'Changed while you were editing' });
const choice = (page: Page, field: string | RegExp, which: 'Keep mine' | 'Use the newer one') =>
  boxes(page).getByRole('group', { name: field, exact: true }).getByRole('radio', { name: which });
const saveChoices = (page: Page) => boxes(page).getByRole('button', { name: 'Save my choices' });

/** Posts a food as Frida, opens its form, and returns its id. */
async function openFood(page: Page, site: Site, frida: Person, title: string): Promise<string> {
  const id = await post(site.url, frida, food(title));
  await site.enter(page.context(), frida);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByLabel('Food Name')).toHaveValue(title);
  return id;
}

const stored = async (site: Site, as: Person, id: string) => (await call(site.url, as, 'GET', `/food/${id}`)).json();

test('saving a form that was open meanwhile keeps what a phone has added, and asks about fields that both have changed', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/409/);
  const frida = await site.register('Frida with two browsers');
  const id = await openFood(page, site, frida, 'Bread in two browsers');
  const phone = await newVisitor(PHONE);
  await site.enter(phone.context(), frida);
  await phone.goto(`/update-food/${id}`);
  const allergen = (each: Page, name: string) =>
    each.getByRole('group', { name: ALLERGENS }).getByRole('checkbox', { name, exact: true });
  const notes = (each: Page) => each.getByLabel('Additional Notes');
  const update = (each: Page) => each.getByRole('button', { name: 'Update Food' });

  await notes(page).fill('Knock loudly');
  await test.step('nuts and a pick-up time are added on the phone', async () => {
    await openMore(phone);
    await allergen(phone, 'nuts').check();
    await phone.getByRole('list', { name: 'Often chosen' }).getByRole('button').last().click();
    await update(phone).click();
    await expectToast(phone, 'Food Data Updated Successfully!!');
  });
  await test.step('the open form saves other notes and removes neither', async () => {
    await update(page).click();
    await expectToast(page, 'Food Data Updated Successfully!!');
    const { contents, windows, notes } = await stored(site, frida, id);
    expect({ contains: contents.contains, times: windows.length, notes }).toEqual({
      ...{ contains: ['nuts'], times: 1, notes: 'Knock loudly' },
    });
  });
  await test.step('an untouched form follows every change', async () => {
    for (const each of [page, phone]) await each.goto(`/update-food/${id}`);
    await expect(allergen(page, 'nuts')).toBeChecked();
    const food = await stored(site, frida, id);
    const milk = { ...food, deadline: food.deadline.slice(0, 10), contents: { contains: ['milk', 'nuts'] } };
    await call(site.url, frida, 'PUT', `/update-food/${id}`, { ...milk, windows: [], location: 'Mill Lane 5' });
    for (const each of [page, phone]) {
      await expect(each.getByLabel('Pickup Location')).toHaveValue('Mill Lane 5');
      await expect(allergen(each, 'milk')).toBeChecked();
      await expect(each.getByRole('list', { name: 'Your pick-up times' })).toBeHidden();
    }
  });
  await test.step('fields that both have changed are listed one by one, and nothing that was typed is lost', async () => {
    await allergen(phone, 'nuts').uncheck();
    await notes(phone).fill('Ring twice');
    await allergen(page, 'milk').uncheck();
    await notes(page).fill('Come to the yard');
    await update(page).click();
    await expectToast(page, 'Food Data Updated Successfully!!');
    await phone.getByLabel('Food Name').fill('Bread from the phone');
    await update(phone).click();
    await expect(boxes(phone)).toBeFocused();
    await expect(boxes(phone).getByRole('group')).toHaveCount(2);
    await expect(choice(phone, ALLERGENS, 'Keep mine')).toHaveAccessibleName(/Milk$/);
    await expect(choice(phone, ALLERGENS, 'Use the newer one')).toHaveAccessibleName(/Nuts$/);
    await expect(notes(phone)).toHaveValue('Ring twice');
    await expectAccessible(phone, { widths: [360] });
    expect(await stored(site, frida, id)).toMatchObject({ title: 'Bread in two browsers', notes: 'Come to the yard' });
  });
  await test.step('each field is decided separately, with the keyboard', async () => {
    await choice(phone, 'Additional Notes', 'Use the newer one').press('Space');
    await saveChoices(phone).press('Enter');
    await expect(boxes(phone), 'undecided fields are asked about again').toBeFocused();
    await boxes(phone).press('Tab');
    await phone.keyboard.press('Tab');
    await phone.keyboard.press('Space');
    await expect(choice(phone, ALLERGENS, 'Keep mine')).toBeChecked();
    await expect(choice(phone, 'Additional Notes', 'Use the newer one')).toBeChecked();
    await saveChoices(phone).press('Enter');
    await expectToast(phone, 'Food Data Updated Successfully!!');
    const { title, notes, contents } = await stored(site, frida, id);
    expect({ title, notes, contains: contents.contains }).toEqual({
      ...{ title: 'Bread from the phone', notes: 'Come to the yard', contains: ['milk'] },
    });
  });
});

test('an older draft removes nothing that was added meanwhile', { tag: '@journeys' }, async ({
  page,
  site,
  expectProblem,
}) => {
  expectProblem(/409/);
  const frida = await site.register('Frida of the draft');
  const id = await openFood(page, site, frida, 'Bread of the draft');
  await page.getByLabel('Additional Notes').fill('Knock loudly');
  await page.goto('/recipes');
  const elsewhere = { ...food('Bread of the draft'), notes: 'Ring twice', contents: { contains: ['nuts'] } };
  expect((await call(site.url, frida, 'PUT', `/update-food/${id}`, elsewhere)).status).toBe(200);
  await page.goto(`/update-food/${id}`);
  await expect(page.getByText('We’ve restored your draft.')).toBeVisible();
  await expect(page.getByLabel('Additional Notes')).toHaveValue('Knock loudly');
  await page.getByRole('button', { name: 'Update Food' }).click();
  await expect(boxes(page)).toBeFocused();
  await expect(boxes(page).getByRole('group')).toHaveCount(1);
  await expect(choice(page, 'Additional Notes', 'Use the newer one')).toHaveAccessibleName(/Ring twice$/);
  await test.step('the photo beside the fields, which stays in view, does not cover the question', async () => {
    const [picture, question] = [page.getByRole('group', { name: 'Photo', exact: true }), boxes(page)];
    const [left, right] = await Promise.all([picture.boundingBox(), question.boundingBox()]);
    expect((right?.x ?? 0) - (left?.x ?? 0)).toBeGreaterThan(left?.width ?? Number.NaN);
  });
  await test.step('Start over shows the stored food and asks nothing', async () => {
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(boxes(page)).toBeHidden();
    await expect(page.getByLabel('Additional Notes')).toHaveValue('Ring twice');
    await expect(page.getByRole('checkbox', { name: 'nuts', exact: true }).first()).toBeChecked();
  });
  await page.getByLabel('Additional Notes').fill('Knock loudly');
  await page.reload();
  await call(site.url, frida, 'PUT', `/update-food/${id}`, { ...elsewhere, notes: 'Ring three times' });
  await page.getByRole('button', { name: 'Update Food' }).click();
  await choice(page, 'Additional Notes', 'Keep mine').check();
  await saveChoices(page).click();
  await expectToast(page, 'Food Data Updated Successfully!!');
  expect(await stored(site, frida, id)).toMatchObject({ notes: 'Knock loudly', contents: { contains: ['nuts'] } });
});

/** Another form, which two browsers change in different ways. */
type Kind = {
  path: string;
  region: string;
  field: string;
  /** The field's name in the question, if that is not its label. */
  called?: string;
  first: string;
  mine: string;
  theirs: [string, string];
  saved: string;
};

const kinds: Record<string, Kind> = {
  'the profile’s name': {
    ...{
      path: '/profile',
      region: 'Name and photo',
      field: 'Username',
      first: 'mo',
      mine: 'Moritz',
      theirs: ['Morena', 'Monika'],
    },
    saved: 'Your profile has been changed',
  },
  'the mail server': {
    ...{ path: '/moderation/site/mail', region: 'Emails', field: 'Sender', called: 'Mail server', saved: 'Saved.' },
    ...{
      first: 'first@larder.invalid',
      mine: 'mine@larder.invalid',
      theirs: ['theirs@larder.invalid', 'others@larder.invalid'],
    },
  },
  'the site’s colour': {
    ...{ path: '/moderation/site/look', region: 'Appearance', field: 'Colour', saved: 'Saved.' },
    ...{ first: '#2b5f86', mine: '#7a4f00', theirs: ['#1f6b4a', '#6b1f4a'] },
  },
  'the site’s tagline': {
    ...{
      path: '/moderation/site',
      region: 'Site name',
      field: 'Tagline (optional)',
      saved: 'Saved.',
    },
    ...{
      called: 'Tagline',
      first: 'Bread.',
      mine: 'Bread for us.',
      theirs: ['Bread for all.', 'Bread for you.'],
    },
  },
};

for (const [name, { path, region, field, called = field, first, mine, theirs, saved }] of Object.entries(kinds)) {
  test(`when two browsers change ${name}, the second to save chooses which version to keep`, {
    tag: '@journeys',
  }, async ({ page, newVisitor, site, expectProblem }) => {
    expectProblem(/409/);
    const other = await newVisitor();
    await openInBoth(site, [page, other], site.moderator as Person, path);
    const control = (each: Page) => each.getByRole('region', { name: region }).getByLabel(field, { exact: true });
    const save = async (each: Page, text: string) => {
      await control(each).fill(text);
      if (name === 'the mail server') await each.getByLabel('Mail server').fill('mail.larder.invalid');
      await control(each).press('Enter');
    };
    await test.step('an untouched field shows what another browser has saved', async () => {
      await save(other, first);
      await expectToast(other, saved);
      await page.reload();
      await expect(control(page)).toHaveValue(first);
    });
    for (const which of ['Use the newer one', 'Keep mine'] as const) {
      await test.step(which, async () => {
        await control(page).focus();
        const theirsNow = which === 'Keep mine' ? theirs[1] : theirs[0];
        await save(other, theirsNow);
        await expectToast(other, saved);
        await save(page, mine);
        await expect(boxes(page)).toBeFocused();
        await expect(control(page)).toHaveValue(mine);
        await expect(choice(page, called, 'Keep mine')).toHaveAccessibleName(new RegExp(mine));
        await expect(choice(page, called, 'Use the newer one')).toHaveAccessibleName(new RegExp(theirsNow));
        await choice(page, called, which).check();
        await saveChoices(page).dblclick();
        await expectToast(page, saved);
        await expect(boxes(page)).toBeHidden();
        await expect(control(page)).toHaveValue(which === 'Keep mine' ? mine : theirsNow);
        await page.reload();
        await expect(control(page)).toHaveValue(which === 'Keep mine' ? mine : theirsNow);
        await other.reload();
      });
    }
  });
}

test('a chosen photo is uploaded once, and gives way to the newer one if that is chosen', {
  tag: '@journeys',
}, async ({ page, site, expectProblem }) => {
  expectProblem(/409/);
  const piet = await site.register('Piet with a picture');
  await site.enter(page.context(), piet);
  await page.goto('/profile');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/photos')) uploads.push(request.url());
  });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a photo' }).click();
  await (await chooser).setFiles({
    name: 'piet.jpg',
    mimeType: 'image/jpeg',
    buffer: await twoColours().jpeg().toBuffer(),
  });
  await expect(page.getByText('This is how others will see you.')).toBeVisible();
  const newer = 'https://pictures.example/piet.jpg';
  const elsewhere = { name: 'Piet with a picture', photo: newer };
  expect((await call(site.url, piet, 'PUT', '/profile', elsewhere)).status).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(choice(page, 'Photo URL', 'Keep mine')).toHaveAccessibleName(/A photo on this site$/);
  await choice(page, 'Photo URL', 'Use the newer one').check();
  await saveChoices(page).click();
  await expectToast(page, 'Your profile has been changed');
  await expect(page.getByLabel('Photo URL')).toHaveValue(newer);
  expect(uploads).toHaveLength(1);
});

test('a page with outdated notification settings does not undo changes from another device or lose quiet hours', {
  tag: '@journeys',
}, async ({ page, newVisitor, site, expectProblem }) => {
  expectProblem(/409/);
  const quentin = await site.register('Quentin with two browsers');
  const other = await newVisitor();
  for (const each of [other, page]) {
    await site.enter(each.context(), quentin);
    await each.goto('/profile/notifications');
  }
  const box = (each: Page, name: string) => each.getByRole('checkbox', { name });
  const to = (each: Page) => each.getByLabel('To', { exact: true });
  const isSaved = (each: Page) => each.waitForResponse((answer) => answer.request().method() === 'PUT');
  await expect(box(page, 'Thanks: On devices')).toBeChecked();
  await box(other, 'Requests for my food: On the site').press('Space');
  await box(other, 'Quiet hours').press('Space');
  await expect(other.getByText('Saved.')).toBeVisible();

  await box(page, 'Thanks: On devices').press('Space');
  await expect(to(page), 'shows what is stored').toHaveValue('07:00');
  await expect(box(page, 'Requests for my food: On the site')).not.toBeChecked();

  for (const [which, hours] of [
    ['Use the newer one', '06:30'],
    ['Keep mine', '05:00'],
  ] as const) {
    await test.step(which, async () => {
      const answer = isSaved(other);
      await to(other).fill(which === 'Keep mine' ? '06:00' : hours);
      await other.keyboard.press('Shift+Tab');
      expect((await answer).status()).toBe(200);
      await to(page).fill('05:00');
      await expect(boxes(page)).toBeFocused();
      await expect(choice(page, 'Quiet hours', 'Keep mine')).toHaveAccessibleName(/22:00–05:00$/);
      await expectAccessible(page, { widths: [360] });
      await choice(page, 'Quiet hours', which).check();
      await saveChoices(page).click();
      await expect(boxes(page)).toBeHidden();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(to(page)).toHaveValue(hours);
      await page.reload();
      await expect(to(page)).toHaveValue(hours);
      await other.reload();
    });
  }
});

test('an outdated list of alerts stops only the chosen alert', { tag: '@journeys' }, async ({
  page,
  newVisitor,
  site,
}) => {
  const ali = await site.register('Ali with two browsers');
  for (const search of ['bread', 'soup']) {
    const alert = { near: '47.503,9.747', within: 2, search, label: 'Bregenz' };
    expect((await call(site.url, ali, 'POST', '/alerts', alert)).status).toBe(200);
  }
  const other = await newVisitor();
  const list = (each: Page) => each.getByRole('region', { name: 'New food near you' });
  const stop = (each: Page, search: string) => list(each).getByRole('button', { name: new RegExp(`Stop.*${search}`) });
  await openInBoth(site, [page, other], ali, '/profile/notifications');
  for (const each of [page, other]) await expect(list(each).getByRole('listitem')).toHaveCount(2);
  await stop(other, 'bread').click();
  await expect(list(other).getByRole('listitem')).toHaveCount(1);
  const cheese = { near: '47.503,9.747', within: 2, search: 'cheese', label: 'Bregenz' };
  expect((await call(site.url, ali, 'POST', '/alerts', cheese)).status).toBe(200);
  await stop(page, 'soup').click();
  await expect(list(page).getByRole('listitem')).toHaveText([/cheese/]);
  const left = await (await call(site.url, ali, 'GET', '/alerts')).json();
  expect(left.map(({ search }: { search: string }) => search)).toEqual(['cheese']);
});

test('when two browsers change the same site text, the second to save chooses which version to keep', {
  tag: '@journeys',
}, async ({ page, newVisitor, site }) => {
  const other = await newVisitor();
  const text = (each: Page) => each.getByLabel('Rules');
  const save = (each: Page) => each.getByRole('button', { name: 'Save', exact: true }).click();
  await openInBoth(site, [page, other], site.moderator as Person, '/moderation/site/texts?text=rules');
  for (const each of [page, other]) await expect(text(each)).toHaveValue('');
  const newest = async () =>
    (await page.request.get('/api/moderation/site/texts/rules', { params: { language: 'en' } })).json();
  for (const [answer, theirs, outcome] of [
    ['Use the newer one', 'Be kind.', 'Be kind.'],
    ['Keep mine', 'Be kind to all.', 'Be on time.'],
  ] as const) {
    await test.step(answer, async () => {
      await text(page).fill('Be on time.');
      await text(other).fill(theirs);
      await save(other);
      await expectToast(other, 'Saved.');
      await save(page);
      const conflict = page.getByRole('region', { name: 'Changed while you were editing' });
      await expect(conflict).toContainText(theirs);
      await expect(text(page)).toHaveValue('Be on time.');
      await conflict.getByRole('radio', { name: answer }).check();
      await conflict.getByRole('button', { name: 'Save my choices' }).click();
      await expect(text(page)).toHaveValue(outcome);
      await expect.poll(async () => (await newest()).source).toBe(outcome);
      await other.reload();
    });
  }
});
