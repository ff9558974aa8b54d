import type { Page } from '@playwright/test';
import { cookieNames } from '../contract/cookie-names.ts';
import { siteDefaults } from '../contract/site/site-setting-terms.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { mainLink } from '../test/browser/food-steps.ts';
import { expectToast } from '../test/browser/toasts.ts';
import { call } from '../test/process/person.ts';

test.use({ siteEnv: { LANGUAGES: 'en,de,xx' }, locale: 'en-GB' });

test('a visitor who chooses another language gets every page and every error in it, even when moving between pages', async ({
  page,
  expectProblem,
}) => {
  await page.goto('/contact');
  await choose(page, 'Deutsch');
  await expect(page).toHaveURL('/contact');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const german = page.getByRole('button', { name: 'Deutsch' });
  await expect(german).toHaveAttribute('aria-pressed', 'true');
  await expect(german, 'the star is announced').toHaveAccessibleDescription('Entwurf');
  await page.getByRole('navigation', { name: 'Hauptmenü', exact: true }).getByRole('link', { name: 'Rezepte' }).click();
  await expect(page).toHaveURL('/recipes');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'SCHREIB UNS' })).toBeVisible();

  await test.step('the server’s errors are in that language too', async () => {
    expectProblem(/answer 400: POST .*\/api\/contact/);
    const form = page.getByRole('main');
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('E-Mail').fill('ada@zuhause');
    await form.getByLabel('Betreff').fill('Zwetschgen');
    await form.getByRole('textbox', { name: 'Nachricht' }).fill('Zwei Kisten');
    await form.getByRole('button', { name: 'Absenden' }).click();
    await expect(form.getByLabel('E-Mail')).toHaveAccessibleDescription('Gib eine gültige E-Mail-Adresse ein.');
  });

  await choose(page, 'English');
  await expect(page.getByRole('heading', { level: 1, name: 'GET IN TOUCH' })).toBeVisible();
});

test('logging in switches to the account’s language at once, with a way back to the previous one', {
  tag: '@languages',
}, async ({ page, context, site }) => {
  const person = await site.register('Grete who reads German');
  await call(site.url, person, 'PUT', '/language', { language: 'de' });
  await page.goto('/foods');
  await mainLink(page, 'Login').click();
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page, 'the page they came from').toHaveURL('/foods');
  await expectToast(page, 'Du bist angemeldet');
  await expect(page.getByText('Diese Website ist jetzt in der Sprache deines Kontos: Deutsch')).toBeVisible();
  await expectAccessible(page, { widths: [360] });
  await page.getByRole('main').or(page.locator('form')).getByRole('button', { name: 'English' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText('This site is now in')).toHaveCount(0);
  await expect(page).toHaveURL('/foods');
  expect(await context.cookies()).toContainEqual(
    expect.objectContaining({ name: cookieNames(site.url).language, value: 'en' }),
  );
});

async function choose(page: Page, language: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: language }).click();
}

test('everything on a page except names is in the reader’s language', { tag: '@languages' }, async ({
  page,
  context,
  site,
  expectProblem,
}) => {
  await context.addCookies([{ name: cookieNames(site.url).language, value: 'xx', url: site.url }]);
  const names = JSON.stringify(siteDefaults);
  expectProblem(/answer 404: GET .*nowhere/);
  for (const path of [
    '/recipes',
    '/contact',
    '/teams',
    '/privacy',
    '/cookies',
    '/login',
    '/registration',
    '/forgot-password',
    '/nowhere',
  ]) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'load' });
      const said = await page.evaluate(() => {
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts = [document.title];
        while (words.nextNode()) {
          const { parentElement, textContent } = words.currentNode;
          if (!parentElement?.closest('script, style, template, .font-mono, code, dt')) texts.push(textContent ?? '');
        }
        const spoken = ['aria-label', 'alt', 'title', 'placeholder'];
        for (const name of spoken)
          for (const element of document.querySelectorAll(`[${name}]`)) texts.push(`⟨${element.getAttribute(name)}⟩`);
        return texts.join('⟨');
      });
      expect(unmarked(said).filter((text) => !names.includes(text))).toEqual([]);
    });
  }
});

/** Texts outside the pseudo-language's brackets, except names that are the same in all languages. */
function unmarked(said: string): string[] {
  let [rest, before] = [said, ''];
  while (rest !== before) [rest, before] = [rest.replace(/⟦[^⟦⟧]*⟧/g, ''), rest];
  return rest
    .split(/[⟨⟩]/)
    .map((text) => text.replaceAll(SAME_EVERYWHERE, '').trim())
    .filter((text) => /\p{L}{2}/u.test(text));
}

const SAME_EVERYWHERE = /Open Larder|Mastodon|Instagram|Facebook|English|Deutsch/g;
