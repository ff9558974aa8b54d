import { expect, test } from '../test/browser/fixtures.ts';

const PUBLIC_URL = 'https://larder.example.org';
test.use({ siteEnv: { PUBLIC_URL } });

test('someone who logs in at an address other than the site’s own is told the right one and taken there', {
  tag: '@visitors',
}, async ({ page, expectProblem }) => {
  expectProblem(/answer 403: POST .*sign-in/);
  await page.route(`${PUBLIC_URL}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>There</title>' }),
  );
  await page.goto('/login?from=here#part');
  await page.getByLabel('Email Address').fill('ada@example.org');
  await page.getByLabel('Password', { exact: true }).fill('Secret-1');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(`but this site only accepts changes at ${PUBLIC_URL}.`)).toBeVisible();
  await main.getByRole('link', { name: `Continue at ${PUBLIC_URL}` }).click();
  await expect(page).toHaveURL(`${PUBLIC_URL}/login?from=here#part`);
});
