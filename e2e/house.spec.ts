import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { moreAbout } from '../test/browser/more-menu.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { food, type Person } from '../test/process/person.ts';

test.use({ siteEnv: { INVITE_ONLY: 'on', MODERATORS: 'mo@example.org' } });

test('on a members-only site a guest joins with an invitation, asks for food, and can be blocked by the donor', {
  tag: '@visitors',
}, async ({ page, newVisitor, site, expectProblem }) => {
  const mo = site.moderator as Person;
  const foodId = await post(site.url, mo, food('Bread of the house'));
  await site.enter(page.context(), mo);
  const guest = await newVisitor({ viewport: { width: 360, height: 780 } });

  await test.step('without an invitation no food is visible', async () => {
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Explore Our Top Foods' })).toHaveCount(0);
    for (const path of ['/foods', `/food/${foodId}`]) {
      await guest.goto(path);
      await expect(guest).toHaveURL('/login');
    }
    expect(await (await guest.request.get('/robots.txt')).text()).toContain('Disallow: /\n');
    expect(await (await guest.request.get('/sitemap.xml')).text()).not.toContain('/food/');
    await guest.goto('/registration');
    await expect(guest.getByText('You need an invitation to register.')).toBeVisible();
  });
  await test.step('a member creates an invitation link', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Create a link' }).click();
    const invitations = page.getByRole('list', { name: 'Invitations' }).getByRole('listitem');
    await expect(invitations).toContainText(['Not used yet']);
    const link = page.getByLabel('Copy your link now. You won’t see it again.');
    const first = await link.inputValue();
    await page.getByRole('button', { name: 'Create a link' }).click();
    await expect(invitations).toHaveCount(2);
    await expect(link).not.toHaveValue(first);
    await invitations
      .last()
      .getByRole('button', { name: /^Remove the link from/ })
      .click();
    await expect(invitations).toHaveCount(1);
    await expect(link, 'the other link stays').toBeVisible();
    await expectAccessible(page);
  });
  await test.step('the guest registers with it', async () => {
    await guest.goto(await page.getByLabel('Copy your link now. You won’t see it again.').inputValue());
    await guest.getByLabel('Username').fill('Ben by the link');
    await guest.getByLabel('Email Address').fill('ben-by-the-link@example.org');
    await guest.getByLabel('Password', { exact: true }).fill('Warm-Bread');
    await guest.getByRole('button', { name: 'Register' }).click();
    await expect(guest.getByRole('heading', { name: 'Explore Our Top Foods' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('list', { name: 'Invitations' })).toContainText('Used by Ben by the link');
  });
  await test.step('the guest asks for food, and its donor blocks them', async () => {
    await guest.goto(`/food/${foodId}`);
    await guest.getByRole('button', { name: 'Request', exact: true }).click();
    await guest.getByLabel('Additional Notes').fill('At six?');
    await guest.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
    await expect(guest.getByRole('row', { name: /Bread of the house.*1st in the queue/ })).toBeVisible();
    await page.goto(`/my-posted-food/${foodId}`);
    await moreAbout(page, 'Ben by the link').first().click();
    await page.getByRole('button', { name: 'Block Ben by the link' }).click();
    await expectAccessible(page, { widths: [360] });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    await expectToast(page, 'You’ve blocked Ben by the link.');
    await expect(page.getByRole('button', { name: 'Accept Ben by the link' })).toHaveCount(0);
  });
  await test.step('the blocked person cannot ask again, but stays logged in', async () => {
    expectProblem(/403/);
    await guest.goto(`/food/${foodId}`);
    await guest.getByRole('button', { name: 'Request', exact: true }).click();
    await guest.getByLabel('Additional Notes').fill('At seven?');
    await guest.getByRole('dialog').getByRole('button', { name: 'Request' }).click();
    await expect(guest.getByText('You can’t request this food.').first()).toBeVisible();
    await guest.goto('/profile');
    await expect(guest.getByRole('heading', { name: 'Profile' })).toBeVisible();
  });
  await test.step('the donor unblocks them', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Unblock Ben by the link' }).click();
    await expect(page.getByRole('heading', { name: 'People you’ve blocked' })).toHaveCount(0);
  });
});

test('the administrator of a members-only site registers with the setup link', { tag: '@visitors' }, async ({
  page,
  site,
}) => {
  await page.goto(await site.setupLink());
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page.getByText('You need an invitation to register.')).toBeHidden();
  await page.getByLabel('Username').fill('Mo who sets up');
  await page.getByLabel('Email Address').fill('mo-who-sets-up@example.org');
  await page.getByLabel('Password').fill('Secret-Password');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Help run this site' }).click();
  await expect(page).toHaveURL('/setup?step=name');
});
