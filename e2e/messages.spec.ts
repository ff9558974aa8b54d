import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink, post } from '../test/browser/food-steps.ts';
import { ask, move, promise } from '../test/browser/hand-over-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { loseAnswer, settled } from '../test/browser/settled.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call, food } from '../test/process/person.ts';
import { twoColours } from '../test/server/photos.ts';

const log = (page: Page, name: string) => page.getByRole('log', { name: `Messages with ${name}` });

test('two people agree on six o’clock, each in their own browser, and see what has been read', {
  tag: '@journeys',
}, async ({ page, context, newVisitor, site }) => {
  const [ada, ben] = [await site.register('Ada who bakes'), await site.register('Ben on a bike')];
  const foodId = await post(site.url, ada, food('Loaf for a chat'));
  const requestId = await ask(site.url, ben, foodId);
  await site.enter(context, ada);
  const bens = await newVisitor({ viewport: { width: 360, height: 740 } });
  await site.enter(bens.context(), ben);

  await bens.goto('/my-food-requests');
  await bens.getByRole('link', { name: 'Messages with Ada who bakes' }).click();
  await expect(bens).toHaveURL(`/messages/${requestId}`);
  await expect(bens.getByRole('heading', { name: 'Messages with Ada who bakes' })).toBeVisible();
  await expect(log(bens, 'Ada who bakes').getByRole('listitem')).toHaveText([/^Requested/, /^You: At six\?$/]);
  await expect(bens.getByRole('button', { name: 'I’m at the door' }), 'nothing is promised yet').toHaveCount(0);

  await page.goto('/recipes');
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete');
  await bens.getByRole('button', { name: 'Six o’clock?' }).click();
  await expect(log(bens, 'Ada who bakes').getByRole('listitem').last()).toHaveText(/You: Six o’clock\?/);
  // She's notified on any page, with a link to the message.
  await bell(page).click();
  await expect(inbox(page).getByRole('listitem')).toHaveText([
    /^Ben on a bike about Loaf for a chat: Six o’clock\?Read it$/,
    /^Ben on a bike asked for Loaf for a chat\..*See who’s asking$/,
  ]);
  await expect(mainLink(page, 'ManageMyFood, 1 waiting, 1 message')).toBeVisible();
  await page.goto(`/my-posted-food/${foodId}`);
  await page.getByRole('main').getByText('Messages', { exact: true }).click();
  await expect(log(page, 'Ben on a bike').getByRole('listitem').last()).toHaveText(/Ben on a bike: Six o’clock\?/);
  await expect(mainLink(page, 'ManageMyFood')).toHaveAccessibleName('ManageMyFood, 1 waiting');
  await expect(log(bens, 'Ada who bakes').getByText('Read', { exact: true })).toBeVisible();

  const field = page.getByLabel('Message to Ben on a bike');
  await field.fill('Six is fine. Here: https://example.org/door');
  await field.press('Control+Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  const link = log(bens, 'Ada who bakes').getByRole('link', { name: 'https://example.org/door' });
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await expect(log(page, 'Ben on a bike').getByText('Read', { exact: true })).toBeVisible();
  await move(site.url, ada, requestId, 'acceptance');
  await bens.goto('/my-food-requests');
  await bens.getByRole('main').getByText('Messages', { exact: true }).click();
  await expect(log(bens, 'Ada who bakes').getByRole('listitem')).toHaveText([
    ...[/^Requested/, /^You: At six\?$/, /Six o’clock\?/, /Six is fine/, /^Promised/],
  ]);
  await expect(log(page, 'Ben on a bike').getByRole('listitem').last(), 'without a reload').toHaveText(/^Promised/);
  await bens.getByRole('button', { name: 'On my way' }).click();
  await expect(log(page, 'Ben on a bike').getByText('On my way')).toBeVisible();
  await expectAccessible(bens, { widths: [360] });
  await expectAccessible(page);
});

test('on a phone the message field, Send and the newest message are visible at once, even with the keyboard open', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const [mia, noah] = [await site.register('Mia with a phone'), await site.register('Noah with a phone')];
  const { requestId } = await promise(site.url, mia, noah, food('Loaf in the thumb’s reach'));
  for (let n = 1; n <= 12; n += 1) {
    await call(site.url, mia, 'POST', `/request/${requestId}/messages`, { text: `Line ${n} of a longer talk` });
  }
  await site.enter(context, noah);
  const field = page.getByLabel('Message to Mia with a phone');
  const newest = log(page, 'Mia with a phone').getByText('Line 12 of');
  // The second size is what an on-screen keyboard leaves.
  for (const [width, height] of [
    [360, 740],
    [360, 400],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/messages/${requestId}`);
    for (const shown of [field, page.getByRole('button', { name: 'Send' }), newest]) {
      await expect(shown, `${width} by ${height}`).toBeInViewport({ ratio: 1 });
      expect(await isOnTop(shown), `${width} by ${height}`).toBe(true);
    }
    await field.focus();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(newest).toBeInViewport({ ratio: 1 });
  }
});

test('all conversations are on one page with their latest messages and unread counts, and update live', async ({
  page,
  context,
  site,
}) => {
  const [una, vito, wes] = [
    await site.register('Una of the list'),
    await site.register('Vito of the list'),
    await site.register('Wes of the list'),
  ];
  await site.enter(context, una);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await settled(page);
  const loaf = await ask(site.url, vito, await post(site.url, una, food('Loaf of the list')), 'Is it still warm?');
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(rows, 'before anyone has written').toHaveText([
    /^Vito of the list.*About Loaf of the list.*Is it still warm\?$/,
  ]);
  const jam = await ask(site.url, una, await post(site.url, wes, food('Jam of the list')));
  await call(site.url, una, 'POST', `/request/${jam}/messages`, { text: 'Is it plum?' });
  await page.goto('/messages');
  await expect(rows).toHaveText([/^Wes of the list.*About Jam of the list.*You: Is it plum\?/, /^Vito/]);
  await settled(page);
  for (const text of ['Hello?', 'I’m at the door']) {
    await call(site.url, vito, 'POST', `/request/${loaf}/messages`, { text });
  }
  await expect(rows).toHaveText([/^Vito of the list.*Loaf of the list.*I’m at the door2 new$/, /^Wes/]);
  const thumb = page.getByRole('navigation', { name: 'Shortcuts' });
  await expect(thumb.getByRole('link', { name: 'Messages, 2 new' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages, 2 new' })).toBeVisible();
  await rows.first().click();
  await expect(log(page, 'Vito of the list').getByText('I’m at the door')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(rows.first()).toHaveText(/I’m at the door$/);
});

/** Whether nothing covers the middle of an element. */
function isOnTop(shown: Locator): Promise<boolean> {
  return shown.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

test('someone who turned off message notifications on pages still sees a count in the bar', {
  tag: '@journeys',
}, async ({ page, context, site }) => {
  const [uma, vic] = [await site.register('Uma without cards'), await site.register('Vic who writes')];
  const { kinds } = await (await call(site.url, uma, 'GET', '/notification-settings')).json();
  const off = { kinds: { ...kinds, message: { ...kinds.message, page: false } }, quietHours: null };
  expect((await call(site.url, uma, 'PUT', '/notification-settings', off)).status).toBe(200);
  const requestId = await ask(site.url, uma, await post(site.url, vic, food('Loaf without cards')));
  await site.enter(context, uma);
  await page.goto('/recipes');
  await call(site.url, vic, 'POST', `/request/${requestId}/messages`, { text: 'Six o’clock?' });
  await expect(mainLink(page, 'My Food Request, 1 message')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(news(page)).toBeEmpty();
});

test('an unsent message is kept, even through a reload, and sent once when it is tried again', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [nora, otto] = [await site.register('Nora with plums'), await site.register('Otto offline')];
  const { requestId } = await promise(site.url, nora, otto, food('Plums by message'));
  await site.enter(context, otto);
  await page.goto(`/messages/${requestId}`);
  expectProblem(/messages/);
  // The message arrives, but the response is lost.
  await loseAnswer(page, '**/messages');
  const field = page.getByLabel('Message to Nora with plums');
  await field.fill('On my way now');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, /Your draft is saved/);
  await expect(field).toHaveValue('On my way now');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field).toHaveValue('');
  await expect(log(page, 'Nora with plums').getByText('On my way now')).toHaveCount(1);
  await field.fill('Half a thought');
  await page.reload();
  await expect(field).toHaveValue('Half a thought');
});

test('a photo is sent with one message only, can be sent again if the network fails, and appears at once for the recipient', {
  tag: '@journeys',
}, async ({ page, context, newVisitor, site, expectProblem }) => {
  const [pia, olaf] = [await site.register('Pia with a gate'), await site.register('Olaf at the gate')];
  const { requestId } = await promise(site.url, pia, olaf, food('Quinces by picture'));
  await site.enter(context, pia);
  await page.goto(`/messages/${requestId}`);
  await expect(log(page, 'Olaf at the gate').getByText('At six?')).toBeVisible();
  const olafs = await newVisitor({ viewport: { width: 360, height: 740 } });
  await site.enter(olafs.context(), olaf);
  await olafs.goto(`/messages/${requestId}`);

  expectProblem(/request failed: POST .*\/api\/photos/);
  await olafs.route('**/api/photos', (route) => route.abort(), { times: 1 });
  await addPicture(olafs, 'Add photo');
  await expect(olafs.getByText(/Check your connection/)).toBeVisible();
  await olafs.getByRole('button', { name: 'Send' }).click();
  await expect(olafs.getByRole('alert').getByText('The photo couldn’t be uploaded.')).toBeVisible();
  await olafs.getByRole('button', { name: 'Try again' }).click();
  await expect(olafs.getByText('Your photo will be sent with the message.')).toBeVisible();
  await olafs.getByRole('button', { name: 'Remove photo' }).click();
  await olafs.getByRole('button', { name: 'Send' }).click();
  await expect(olafs.getByLabel('Message to Pia with a gate')).toHaveAccessibleDescription(
    /Write a message or add a photo/,
  );
  await addPicture(olafs, 'Add photo');
  await olafs.getByRole('button', { name: 'Send' }).click();
  await expectSeen(log(olafs, 'Pia with a gate').getByRole('img', { name: 'Your photo' }));
  await expectSeen(log(page, 'Olaf at the gate').getByRole('img', { name: 'A photo from Olaf at the gate' }));
  await expectAccessible(olafs, { widths: [360] });

  await olafs.getByLabel('Message to Pia with a gate').fill('Is it this one?');
  await olafs.getByRole('button', { name: 'Send' }).click();
  await expect(log(page, 'Olaf at the gate').getByText('Is it this one?')).toBeVisible();
  await expect(log(page, 'Olaf at the gate').getByRole('img'), 'the next message has no photo').toHaveCount(1);
});

test('a received message can be reported, and someone who is blocked is told that they can no longer write', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [ida, rude] = [await site.register('Ida insulted'), await site.register('Rudi rude')];
  const { requestId } = await promise(site.url, ida, rude, food('Pears by message'));
  await call(site.url, rude, 'POST', `/request/${requestId}/messages`, { text: 'You fool' });
  await site.enter(context, ida);
  await page.goto(`/messages/${requestId}`);
  await moreAbout(page, 'a message from Rudi rude').click();
  await page.getByRole('link', { name: 'Report a message from Rudi rude' }).click();
  await page.getByLabel('Reason').selectOption('rude');
  await page.getByRole('button', { name: 'Report' }).click();
  await expectToast(page, /Thank you/);
  await call(site.url, rude, 'POST', '/blocks', { requestId });
  expectProblem(/403/);
  await page.getByLabel('Message to Rudi rude').fill('At the back door');
  await page.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'You can no longer message this person.');
  await settled(page);
  await expect(page, 'this refusal logs no one out').toHaveURL(`/messages/${requestId}`);
});

test('someone who gets rude messages blocks the sender from the conversation, which ends the promise and the messages', async ({
  page,
  context,
  newVisitor,
  site,
  expectProblem,
}) => {
  const [ines, rolf] = [await site.register('Ines insulted again'), await site.register('Rolf rude')];
  const { requestId } = await promise(site.url, ines, rolf, food('Plums by message'));
  await call(site.url, rolf, 'POST', `/request/${requestId}/messages`, { text: 'You fool' });
  const other = await newVisitor();
  await site.enter(other.context(), rolf);
  await other.goto(`/messages/${requestId}`);
  await site.enter(context, ines);
  await page.goto(`/messages/${requestId}`);
  await expect(log(page, 'Rolf rude').getByText('Promised', { exact: true })).toBeVisible();
  await moreAbout(page, 'Rolf rude').press('Enter');
  await page.getByRole('button', { name: 'Block Rolf rude' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expectToast(page, /^You’ve blocked Rolf rude\./);
  for (const shown of [page, other])
    await expect(shown.getByRole('log').getByText('Declined', { exact: true })).toBeVisible();
  expectProblem(/403/);
  await other.getByLabel('Message to Ines insulted again').fill('Why?');
  await other.getByRole('button', { name: 'Send' }).click();
  await expectToast(other, 'You can no longer message this person.');
});

test('someone who logs in after another person on the same page sees none of that person’s messages', {
  tag: '@journeys',
}, async ({ page, context, site, expectProblem }) => {
  const [uma, vic, wim] = [
    await site.register('Uma who lends her tablet'),
    await site.register('Vic who is written to'),
    await site.register('Wim who borrows it'),
  ];
  const { requestId } = await promise(site.url, uma, vic, food('Kale in confidence'));
  await call(site.url, vic, 'POST', `/request/${requestId}/messages`, { text: 'The key is under the pot' });
  await site.enter(context, uma);
  await page.goto(`/messages/${requestId}`);
  await expect(log(page, 'Vic who is written to').getByText('The key is under the pot')).toBeVisible();
  await settled(page);
  await page.getByLabel('Your account').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expectProblem(/answer 404: GET .*\/api\/request\//);
  await page.getByLabel('Email Address').fill(wim.email);
  await page.getByLabel('Password', { exact: true }).fill(wim.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: 'This request no longer exists.' })).toBeVisible();
  await expect(page.getByText('The key is under the pot')).toHaveCount(0);
});

test('a donor who hides their email gets messages instead, and others can no longer see the email', {
  tag: '@journeys',
}, async ({ page, context, newVisitor, site }) => {
  const [hilda, gus] = [await site.register('Hilda hidden'), await site.register('Gus who asks')];
  await site.enter(context, hilda);
  const foodId = await post(site.url, hilda, food('Beets without a mail'));
  await page.goto('/profile');
  const hides = page.getByLabel('Hide my email. People can message me here instead.');
  // The box is only ticked once the request is under way.
  await hides.click();
  await expectToast(page, 'Others can no longer see your email');
  await expect(hides).toBeChecked();
  await expect(page.getByText('Your email is hidden', { exact: false })).toBeVisible();
  await expectAccessible(page, { widths: [360, 1280] });

  const other = await newVisitor();
  await site.enter(other.context(), gus);
  await other.goto(`/food/${foodId}`);
  await expect(other.getByText('You can message them here once you’ve asked for this food')).toBeVisible();
  expect(await other.content()).not.toContain(hilda.email);
  const requestId = await ask(site.url, gus, foodId);
  await move(site.url, hilda, requestId, 'acceptance');
  await other.goto('/my-food-requests');
  const card = other.getByRole('article', { name: 'Beets without a mail' });
  await expect(card.getByRole('link', { name: 'Write a message' })).toBeVisible();
  expect(await other.content()).not.toContain(hilda.email);
  await card.getByRole('link', { name: 'Write a message' }).click();
  await expect(other).toHaveURL(`/messages/${requestId}`);
});

async function addPicture(page: Page, button: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name: 'gate.jpg', mimeType: 'image/jpeg', buffer: await twoColours().jpeg().toBuffer() });
}

async function expectSeen(image: Locator): Promise<void> {
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}
