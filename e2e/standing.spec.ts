import type { Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, miss, move, promise } from '../test/browser/hand-over-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { dayIn } from '../test/browser/noon.ts';
import { settled } from '../test/browser/settled.ts';
import { call, food, type Person } from '../test/process/person.ts';

const PHONE = { width: 360, height: 640 };

let dora: Person;

test.beforeAll(async ({ site }) => {
  dora = await site.register('Dora on the phone');
});

test('a hand-over on two phones: notified, accepted in two taps, scanned, confirmed in one', async ({
  newVisitor,
  site,
}) => {
  const ben = await site.register('Ben on the phone');
  const id = await post(site.url, dora, food('Phone loaf'));
  const [donor, requester] = [await newVisitor(), await newVisitor()];
  for (const [page, person] of [
    [donor, dora],
    [requester, ben],
  ] as const) {
    await page.setViewportSize(PHONE);
    await site.enter(page.context(), person);
    await page.goto('/recipes');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await test.step('the donor is notified on any page, and accepts in two taps', async () => {
    await ask(site.url, ben, id);
    await expect(news(donor)).toHaveText(`${ben.name} asked for Phone loaf.`);
    await news(donor).getByRole('link').click();
    await donor.getByRole('button', { name: `Accept ${ben.name}` }).click();
    await expect(donor.getByRole('region', { name: 'Coming to collect' })).toBeVisible();
    await donor.goto('/recipes');
    await expect(donor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bell(donor)).toHaveAccessibleName('Inbox');
  });

  const link = await test.step('the requester is notified, and sees the code without scrolling', async () => {
    // The notification is gone by the time the donor's step is done.
    await bell(requester).click();
    await expect(inbox(requester)).toContainText(`Phone loaf is yours! ${dora.name} is saving it for you.`);
    await expectAccessible(requester, { widths: [360] });
    await inbox(requester).getByRole('link', { name: 'See where to collect' }).click();
    const code = requester.getByText(/^Pick-up code: (\d ){5}\d$/);
    const said = ((await code.textContent()) ?? '').replaceAll(/\D/g, '');
    const picture = requester.getByRole('img', { name: /^QR code/ });
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect(await requester.evaluate(() => window.scrollY)).toBe(0);
    await expectAccessible(requester, { widths: [360] });
    await requester.goto('/recipes');
    await expect(requester.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bell(requester)).toHaveAccessibleName('Inbox');
    return `/my-posted-food/${id}#code=${said}`;
  });

  await test.step('the page that the camera opens has the code filled in, and one tap confirms it', async () => {
    const asked: string[] = [];
    donor.on('request', (request) => asked.push(request.url() + (request.headers().referer ?? '')));
    await donor.goto(link);
    await expect(donor.getByLabel('Pick-up code', { exact: true })).toHaveValue(/^\d{6}$/);
    expect(asked.join(' ')).not.toContain(link.slice(-6));
    const confirm = donor.getByRole('button', { name: 'Confirm hand-over' });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await expect(confirm).toBeFocused();
    await confirm.click();
    await expect(donor.getByText(`Collected by ${ben.name}`, { exact: true })).toBeVisible();
  });
});

test('a code scanned before logging in is still there afterwards', { tag: '@journeys' }, async ({ page, site }) => {
  const rosa = await site.register('Rosa who is scanned');
  const { foodId, code } = await promise(site.url, dora, rosa, food('Scanned loaf'));
  await page.goto(`/my-posted-food/${foodId}#code=${code}`);
  await page.getByLabel('Email').fill(dora.email);
  await page.getByLabel('Password').fill(dora.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByLabel('Pick-up code', { exact: true })).toHaveValue(code);
});

test('without the code the requester confirms on any page, and the donor is told if they say no', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const cleo = await site.register('Cleo without a code');
  const { foodId } = await promise(site.url, dora, cleo, food('Loaf on trust'));
  const [donor, requester] = [await newVisitor(), await newVisitor()];
  await requester.setViewportSize(PHONE);
  await site.enter(donor.context(), dora);
  await site.enter(requester.context(), cleo);
  await requester.goto('/recipes');
  await donor.goto(`/my-posted-food/${foodId}`);
  await donor.getByRole('button', { name: `Ask ${cleo.name} to confirm` }).click();
  const asked = `${dora.name} says Loaf on trust has been handed over.`;
  await expect(news(requester)).toHaveText(asked);
  await bell(requester).click();
  const question = requester.getByRole('group', { name: asked });
  await expect(question).toBeVisible();
  await expectAccessible(requester, { widths: [360] });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(donor.getByText(`${cleo.name} says they don’t have it.`)).toBeVisible();
  await expectAccessible(donor, { widths: [360, 1280] });
  await donor.getByRole('button', { name: `Ask ${cleo.name} again` }).click();
  await question.getByRole('button', { name: 'Yes, I have it' }).click();
  await expect(requester.getByText('You’ve got Loaf on trust. Enjoy!')).toBeVisible();
  await expect(donor.getByText(`${cleo.name} said yes. Collected by ${cleo.name}.`)).toBeVisible();
});

test('changes by others are described and announced, and a card gives way to what has happened', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const otto = await site.register('Otto who waits and sees');
  const { foodId, requestId } = await promise(site.url, dora, otto, food('Changing loaf'));
  const waited = await post(site.url, dora, food('Loaf of others'));
  await ask(site.url, otto, waited);
  await site.enter(context, otto);
  await page.setViewportSize(PHONE);
  await page.goto('/my-food-requests');
  const card = page.getByRole('article', { name: 'Changing loaf' });
  const announced = page.getByRole('main').getByRole('status');
  await expect(card).toBeVisible();

  await test.step('another location', async () => {
    const changed = { ...food('Changing loaf'), location: 'Market square' };
    expect((await call(site.url, dora, 'PUT', `/update-food/${foodId}`, changed)).status).toBe(200);
    await expect(card).toContainText('the location (was Lindenweg 4)');
    await expect(announced.getByText('Changing loaf: Promised, the donor has updated the listing.')).toBeAttached();
    const calendar = await card.getByRole('link', { name: /^Add to calendar/ }).getAttribute('href');
    expect(decodeURIComponent(calendar ?? '')).toContain('SEQUENCE:1\r\n');
    await expectAccessible(page, { widths: [360, 1280] });
    await page.setViewportSize(PHONE);
  });

  await test.step('a promise that is undone, with a note', async () => {
    const word = 'Something’s come up.';
    expect((await call(site.url, dora, 'DELETE', `/request/${requestId}/acceptance`, { word })).status).toBe(200);
    const happened = page.getByRole('region', { name: 'Recent updates' });
    await expect(happened).toContainText('No longer promised to you');
    await expect(happened).toContainText(word);
    await expect(card).toHaveCount(0);
    await expectAccessible(page, { widths: [360] });
    await happened.getByRole('button', { name: 'Dismiss the message about Changing loaf' }).click();
    await expect(happened).toHaveCount(0);
    await expect(listItem(page, 'Changing loaf')).toContainText(word);
  });

  await test.step('someone else is promised it, and gets it', async () => {
    const tess = await site.register('Tess who gets it');
    const other = await ask(site.url, tess, foodId);
    await move(site.url, dora, other, 'acceptance');
    await expect(listItem(page, 'Changing loaf')).toContainText('1st in the queue, promised to someone else for now');
    const requests = await (await call(site.url, tess, 'GET', `/request-by/${tess.email}`)).json();
    await move(site.url, dora, other, 'collection', { code: requests[0].pickupCode });
    await expect(listItem(page, 'Changing loaf')).toContainText('Given to someone else');
    await expect(page.getByText(tess.name)).toHaveCount(0);
  });

  await call(site.url, dora, 'DELETE', `/delete-food/${waited}`);
  await expect(listItem(page, 'Loaf of others')).toContainText('Deleted by the donor');
  await expect(announced.getByText('Loaf of others: Deleted by the donor.')).toBeAttached();
});

test('people are told on any page that their promise has ended, and donors that someone has withdrawn', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const uwe = await site.register('Uwe who was promised');
  const { foodId, requestId } = await promise(site.url, dora, uwe, food('Loaf that is deleted'));
  const kept = await promise(site.url, dora, uwe, food('Loaf that is left'));
  const [donor, requester] = [await newVisitor(), await newVisitor()];
  await site.enter(donor.context(), dora);
  await site.enter(requester.context(), uwe);
  await call(site.url, uwe, 'POST', `/request-by/${uwe.email}/read`, {
    seen: [requestId, kept.requestId].map((_id) => ({ _id, status: 'Accepted' })),
  });
  await requester.goto('/recipes');
  await donor.goto('/recipes');
  await call(site.url, dora, 'DELETE', `/delete-food/${foodId}`);
  await expect(news(requester)).toHaveText('Loaf that is deleted: Deleted by the donor.');
  await bell(requester).click();
  // By keyboard, because a second click where the button was takes the focus away.
  await inbox(requester)
    .getByRole('button', { name: 'Dismiss: Loaf that is deleted: Deleted by the donor.' })
    .press('Enter');
  await requester.keyboard.press('Enter');
  await expect(requester.getByRole('heading', { name: 'Nothing new' })).toBeFocused();
  await requester.reload();
  await expect(requester.getByRole('heading', { name: 'Nothing new' })).toBeVisible();

  await move(site.url, uwe, kept.requestId, 'withdrawal');
  await expect(news(donor)).toHaveText(`${uwe.name} can’t collect Loaf that is left after all.`);
});

test('the page tells the server only once that a donor has seen a request, even if that is refused', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const rolf = await site.register('Rolf who asks');
  const id = await post(site.url, dora, food('Loaf at a bad time'));
  let sent = 0;
  await page.route('**/api/inbox/read', (route) => {
    sent += 1;
    return route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', message: 'Please wait a little.' } });
  });
  expectProblem(/answer 429: POST .*\/read/);
  await site.enter(context, dora);
  await page.clock.install();
  await page.goto(`/my-posted-food/${id}`);
  await ask(site.url, rolf, id);
  await expect.poll(() => sent).toBe(1);
  await expect(page.getByText(`${rolf.name} asked for it.`)).toBeVisible();
  await page.clock.fastForward(60_000);
  await settled(page);
  expect(sent).toBe(1);
});

test('a no-show can be recorded from the pick-up day on, and the person can answer once', { tag: '@journeys' }, async ({
  newVisitor,
  site,
}) => {
  const nora = await site.register('Nora who was there');
  const later = await post(site.url, dora, food('Loaf for later'));
  const body = { foodId: later, notes: 'The day after tomorrow', reqDate: dayIn(2) };
  const { insertedId } = await (await call(site.url, nora, 'POST', '/add-request', body)).json();
  await move(site.url, dora, insertedId, 'acceptance');
  const donor = await newVisitor();
  await site.enter(donor.context(), dora);
  await donor.goto(`/my-posted-food/${later}`);
  await expect(donor.getByText(`${nora.name} plans to come on`)).toBeVisible();
  await expect(donor.getByRole('button', { name: 'Didn’t turn up' })).toHaveCount(0);

  const { foodId, requestId } = await promise(site.url, dora, nora, food('Loaf of misunderstanding'));
  await donor.goto('about:blank');
  await miss(site, dora, requestId);
  await donor.goto(`/my-posted-food/${later}`);
  const requester = await newVisitor();
  await site.enter(requester.context(), nora);
  await requester.setViewportSize(PHONE);
  await requester.goto('/my-food-requests');
  const item = listItem(requester, 'Loaf of misunderstanding');
  await item.getByText('Answer', { exact: true }).click();
  await item.getByLabel('Your answer to the donor (you can send one)').fill('I rang twice.');
  await expectAccessible(requester, { widths: [360] });
  await item.getByRole('button', { name: 'Send the answer' }).click();
  await expect(item).toContainText('Your answer: I rang twice.');

  const answered = `${nora.name} about Loaf of misunderstanding: I rang twice.`;
  await expect(news(donor)).toHaveText(answered);
  await bell(donor).click();
  await inbox(donor)
    .getByRole('button', { name: `Dismiss: ${answered}` })
    .click();
  await expect(donor.getByRole('main').getByText(`${nora.name} about`)).toHaveCount(0);
  await donor.goto(`/my-posted-food/${foodId}`);
  await expect(donor.getByRole('region', { name: 'Didn’t turn up' })).toContainText(
    `${nora.name} answered: I rang twice.`,
  );
  await expectAccessible(donor, { widths: [360, 1280] });
});

function listItem(page: Page, title: string) {
  return page.getByRole('table', { name: 'My food requests' }).getByRole('row').filter({ hasText: title });
}
