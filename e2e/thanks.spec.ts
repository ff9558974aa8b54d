import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask, handOver } from '../test/browser/hand-over-steps.ts';
import { bell, inbox, news } from '../test/browser/inbox.ts';
import { food } from '../test/process/person.ts';

test('after a hand-over both say thanks with one tap, with or without a line; the other is told, and their record shows it', async ({
  page,
  context,
  newVisitor,
  site,
}) => {
  const [gerda, karl] = [await site.register('Gerda who is thanked'), await site.register('Karl who says thanks')];
  const foodId = await post(site.url, gerda, food('Bread to be thankful for'));
  await handOver(site.url, gerda, karl, foodId);
  await site.enter(context, gerda);
  await page.goto('/recipes');
  const collector = await newVisitor({ viewport: { width: 360, height: 780 } });
  await site.enter(collector.context(), karl);
  await collector.goto('/my-food-requests');

  await expect(collector.getByLabel('Add a line, if you like')).toHaveCount(1);
  await collector.getByLabel('Add a line, if you like').fill('It was still warm');
  await expectAccessible(collector, { widths: [360] });
  await collector.getByRole('button', { name: 'Say thanks for Bread to be thankful for' }).dblclick();
  await expect(collector.getByText('You said thanks: It was still warm').first()).toBeVisible();
  await expect(collector.getByRole('button', { name: /^Say thanks/ })).toHaveCount(0);

  await expect(news(page)).toHaveText(`${karl.name} says thanks for Bread to be thankful for: It was still warm`);
  await bell(page).click();
  await inbox(page).getByRole('link', { name: 'See it' }).click();
  await expect(page).toHaveURL(`/my-posted-food/${foodId}`);
  await expect(page.getByText(`${karl.name} says thanks: It was still warm`)).toBeVisible();
  await expectAccessible(page, { widths: [1280] });
  await page.getByRole('button', { name: 'Say thanks for Bread to be thankful for' }).click();
  await expect(page.getByText('You said thanks.')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Inbox');
  await expect(collector.getByText(`${gerda.name} says thanks.`).first()).toBeVisible();

  const next = await post(site.url, gerda, food('Bread after thanks'));
  await collector.goto(`/food/${next}`);
  await expect(
    collector.getByText('In the last year: 1 listing given away, thanked once, every promise kept.'),
  ).toBeVisible();
  await ask(site.url, karl, next);
  await page.goto(`/my-posted-food/${next}`);
  await expect(page.getByText('In the last year: 1 pick-up, thanked once, every promise kept.')).toBeVisible();
  await page.goto('/profile');
  await expect(
    page.getByText(/for the last year: 1 listing given away, thanked once, every promise kept\./),
  ).toBeVisible();
});
