import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { cookieNames } from '../contract/cookie-names.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { post } from '../test/browser/food-steps.ts';
import { ask } from '../test/browser/hand-over-steps.ts';
import { call, food } from '../test/process/person.ts';

const TRANSLATIONS = 'https://translate.example.org/?target={language}&q={text}';

test.use({ siteEnv: { TRANSLATE_URL: TRANSLATIONS } });

test('a link that says so hands text that people wrote to the translation service that the operator names', {
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
  await expect(
    page.getByText('Wenn du dem Link folgst, um einen Text bei translate.example.org zu übersetzen'),
  ).toBeVisible();
  expect(asked).not.toContain('translate.example.org');

  await test.step('there is no link for a person’s own text', async () => {
    await site.enter(context, nour);
    await page.goto(path);
    await expect(page.getByText(notes)).toBeVisible();
    await expect(page.getByRole('link', { name: /translate\.example/ })).toHaveCount(0);
  });
});

test('text that people wrote, and text as they type it, keeps its direction on pages in another one', {
  tag: '@languages',
}, async ({ page, context, site }) => {
  const [layla, max] = [await site.register('Layla from the right'), await site.register('Max from the left')];
  const arabic = { ...food('خبز طازج من الفرن'), location: 'شارع السوق 3', notes: 'حلوى، 3 قطع.' };
  const id = await post(site.url, layla, arabic);
  const request = await ask(site.url, max, id);
  await call(site.url, layla, 'POST', `/request/${request}/messages`, { text: 'مرحبا، عندي 2 كيلو.' });
  const heading = (level: number) => page.getByRole('heading', { level, name: arabic.title });

  await site.enter(context, layla);
  await page.goto(`/foods?search=${encodeURIComponent(arabic.title)}`);
  await expect(heading(3)).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('article').getByText(arabic.location)).toHaveCSS('direction', 'rtl');
  await page.goto(`/food/${id}`);
  await expect(heading(1)).toHaveCSS('direction', 'rtl');
  await expect(page.getByText(arabic.notes)).toHaveCSS('direction', 'rtl');
  await page.goto(`/my-posted-food/${id}`);
  await expect(heading(1)).toHaveCSS('direction', 'rtl');
  await page.goto(`/messages/${request}`);
  await expect(page.getByText('مرحبا، عندي 2 كيلو.')).toHaveCSS('direction', 'rtl');

  await test.step('within a sentence it stays apart from the text after it', async () => {
    await page.goto('/my-posted-food');
    await page.getByRole('button', { name: `Delete \u2068${arabic.title}\u2069` }).click();
    const about = page.getByRole('alertdialog').getByText(/^Delete .*: someone is waiting for it\.$/);
    await expect(about).toHaveText(`Delete \u2068${arabic.title}\u2069: someone is waiting for it.`);
    const [word, rest] = await about.evaluate((element, title) => {
      const text = element.firstChild as Text;
      const from = text.data.indexOf(title);
      return [
        [from, from + title.length],
        [text.data.indexOf('someone'), text.data.length],
      ].map(([start = 0, end = 0]) => {
        const range = document.createRange();
        range.setStart(text, start);
        range.setEnd(text, end);
        return range.getClientRects()[0]?.left ?? 0;
      });
    }, arabic.title);
    expect(word).toBeLessThan(rest ?? 0);
  });

  await test.step('in form fields of one line and of several', async () => {
    await page.goto(`/update-food/${id}`);
    for (const name of ['Food Name', 'Additional Notes', 'Pickup Location']) {
      await expect(page.getByLabel(name)).not.toHaveValue('');
      expect(await sideOf(page.getByLabel(name)), `Arabic in ${name}`).toBe('right');
      await page.getByLabel(name).fill('Bread');
      expect(await sideOf(page.getByLabel(name)), `English in ${name}`).toBe('left');
    }
  });

  await test.step('English text on a page in Arabic keeps its direction too, and an empty field starts where its page does', async () => {
    await context.addCookies([{ name: cookieNames(site.url).language, value: 'ar', url: site.url }]);
    const english = await post(site.url, max, food('Fresh bread from the oven'));
    await page.goto(`/food/${english}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'ltr');
    await page.goto('/add-food');
    const title = page.locator('[name=title]');
    await expect(title).toHaveCSS('direction', 'rtl');
    await title.fill('Bread');
    expect(await sideOf(title)).toBe('left');
    await title.fill('خبز');
    expect(await sideOf(title)).toBe('right');
  });
});

/** The side of a field on which its text is drawn. */
async function sideOf(field: Locator): Promise<'left' | 'right'> {
  await field.blur();
  const { data, info } = await sharp(await field.screenshot({ animations: 'disabled' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Leaves out the border, and the corner for resizing fields of several lines.
  const [ground, ink] = [data[20 * info.width + Math.round(info.width / 2)] ?? 0, { left: 0, right: 0 }];
  for (let y = 8; y < 36; y += 1)
    for (let x = 8; x < info.width - 8; x += 1)
      if (Math.abs((data[y * info.width + x] ?? 0) - ground) > 60) ink[x < info.width / 2 ? 'left' : 'right'] += 1;
  return ink.left > ink.right ? 'left' : 'right';
}
