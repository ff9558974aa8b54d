import { cookieNames } from '../contract/cookie-names.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { call, food } from '../test/process/person.ts';

const TRANSLATIONS = 'https://translate.example.org/?target={language}&q={text}';

test.use({ siteEnv: { TRANSLATE_URL: TRANSLATIONS } });

test('what somebody wrote can be handed to the service that the operator names, by a link that says so', {
  tag: '@languages',
}, async ({ page, context, site }) => {
  const [nour, max] = [await site.register('Nour who writes'), await site.register('Max who reads')];
  const notes = 'خبز من الأمس & زيت';
  const path = `/food/${await post(site.url, nour, { ...food('Bread and oil'), notes })}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).host));

  await call(site.url, max, 'PUT', '/language', { language: 'de' });
  await context.addCookies([{ name: cookieNames(site.url).language, value: 'de', url: site.url }]);
  await site.enter(context, max);
  await page.goto(path);
  const written = page.getByRole('paragraph').filter({ hasText: notes });
  await expect(written).toHaveAttribute('lang', '');
  await expect(written).toHaveAttribute('dir', 'auto');
  const link = page.getByRole('link', { name: 'Bei translate.example.org übersetzen' });
  await expect(link).toHaveAttribute('href', `https://translate.example.org/?target=de&q=${encodeURIComponent(notes)}`);
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
  await expectAccessible(page, { widths: [360] });
  await page.goto('/privacy');
  await expect(page.getByText('Wenn du „Bei translate.example.org übersetzen“')).toBeVisible();
  expect(asked).not.toContain('translate.example.org');

  await test.step('not what one wrote oneself', async () => {
    await site.enter(context, nour);
    await page.goto(path);
    await expect(page.getByText(notes)).toBeVisible();
    await expect(page.getByRole('link', { name: /translate\.example/ })).toHaveCount(0);
  });
});
