import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, codeOf, move, promise } from '../test/browser/hand-over-steps.ts';
import { dayIn } from '../test/browser/noon.ts';
import { food } from '../test/process/person.ts';

const PHONE = { viewport: { width: 360, height: 740 } };
const STILL = /The last day has passed, but the hand-over can still be confirmed until .*, 12:00\./;

test('a late hand-over can be confirmed after midnight, and both people see until when', {
  tag: '@journeys',
}, async ({ newVisitor, site }) => {
  const [nora, nick, nils] = [
    await site.register('Nora who gives at night'),
    await site.register('Nick who comes at night'),
    await site.register('Nils who waits in vain'),
  ];
  const details = { ...food('Soup until midnight'), deadline: dayIn(0) };
  const foodId = await post(site.url, nora, details);
  const requestId = await ask(site.url, nick, foodId);
  await ask(site.url, nils, foodId);
  await move(site.url, nora, requestId, 'acceptance');
  const code = await codeOf(site.url, nick, requestId);
  const wanted = await post(site.url, nora, { ...food('Bread that nobody was promised'), deadline: dayIn(0) });
  await ask(site.url, nils, wanted);
  const inParts = { ...{ inParts: true, unit: 'pieces' }, deadline: dayIn(0) };
  const rolls = await promise(site.url, nora, nick, {
    ...food('Rolls, some of them promised'),
    quantity: 6,
    ...inParts,
  });

  // Tests begin after noon in the site's time zone, so this is past midnight.
  await site.later(12, async () => {
    const [noras, nicks, nilss] = [await newVisitor(PHONE), await newVisitor(PHONE), await newVisitor(PHONE)];
    await site.enter(noras.context(), nora);
    await site.enter(nicks.context(), nick);
    await site.enter(nilss.context(), nils);

    await test.step('the person it was promised to finds the pick-up card with the code, also from the food page', async () => {
      await nicks.goto(`/food/${foodId}`);
      await expect(nicks.getByRole('region', { name: 'Your request' })).toContainText(STILL);
      await expect(nicks.getByText(/^expired$/i)).toHaveCount(0);
      await expect(nicks.getByRole('button', { name: /Propose/ })).toHaveCount(0);
      await nicks.getByRole('link', { name: 'Open the pick-up card' }).click();
      const card = nicks.getByRole('article').filter({ hasText: details.title });
      await expect(card).toContainText(STILL);
      await expect(card.getByText('expired')).toHaveCount(0);
      await expect(card.getByText(/^Pick-up code: /)).toBeAttached();
      await expectAccessible(nicks, { widths: [360] });
    });

    await test.step('the person who waited sees that their request ended when the food expired', async () => {
      await nilss.goto(`/food/${foodId}`);
      await expect(nilss.getByText('Your request ended when the food expired.')).toBeVisible();
      await nilss.goto('/foods');
      await expect(nilss.getByText(details.title)).toHaveCount(0);
    });

    await test.step('the donor’s list and page headings say until when the hand-over can be confirmed', async () => {
      const [byNoon, expired] = ['confirm the hand-over by noon', /^expired$/i];
      await noras.goto('/my-posted-food');
      for (const title of [details.title, 'Rolls, some of them promised']) {
        const row = noras.getByRole('row', { name: title });
        await expect(row).toContainText(byNoon);
        await expect(row.getByText(expired)).toHaveCount(0);
        await expect(row.getByRole('link', { name: `Enter code: ${nick.name}` })).toBeVisible();
      }
      await expect(noras.getByRole('row', { name: 'Bread that nobody' }).getByText(expired)).toHaveCount(2);
      await noras.goto(`/my-posted-food/${rolls.foodId}`);
      await expect(noras.getByRole('main')).toContainText(byNoon);
      await expect(noras.getByRole('main').getByText(expired)).toHaveCount(0);
    });

    await test.step('the donor finds the code field from the food page and confirms', async () => {
      await noras.goto(`/food/${foodId}`);
      await expect(
        noras.getByText('The last day has passed, but you can still confirm the hand-over until noon.'),
      ).toBeVisible();
      await expect(noras.getByRole('article')).toContainText('confirm the hand-over by noon');
      await expect(noras.getByText(/^expired$/i)).toHaveCount(0);
      await noras.getByRole('link', { name: 'See requests' }).click();
      const coming = noras.getByRole('article', { name: nick.name });
      await expect(coming).toContainText(STILL);
      await expect(noras.getByRole('main').getByText(/^expired$/i)).toHaveCount(0);
      await expect(noras.getByText('The last day has passed, so all open requests have ended.')).toHaveCount(0);
      await coming.getByRole('button', { name: 'Undo promise' }).click();
      await expect(noras.getByRole('dialog')).toContainText('This ends the promise. They’ll see your note.');
      await noras.keyboard.press('Escape');
      await expectAccessible(noras, { widths: [360] });
      await coming.getByLabel('Pick-up code').fill(code);
      await coming.getByRole('button', { name: 'Confirm hand-over' }).click();
      await expect(noras.getByRole('heading', { name: /collected/i })).toBeVisible();
    });

    await test.step('food that was promised to no one says that all requests have ended', async () => {
      await noras.goto(`/my-posted-food/${wanted}`);
      await expect(noras.getByText('The last day has passed, so all open requests have ended.')).toBeVisible();
    });
  });
});
