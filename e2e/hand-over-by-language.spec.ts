import { directionOf, type Language, nameOfLanguage } from '../contract/words/languages.ts';
import { plural } from '../contract/words/words.ts';
import { expect } from '../test/browser/fixtures.ts';
import { englishIn, expectInLanguage } from '../test/browser/in-language.ts';
import { accept, ask, COLLECTED, collect, give, readCode, rowOf, type Visitor } from '../test/browser/journey-steps.ts';
import { linkIn, test } from '../test/browser/mailing-site.ts';
import { PHONE } from '../test/browser/phone.ts';
import { type Say, sayIn } from '../test/browser/say.ts';
import { expectToast } from '../test/browser/toasts.ts';
import type { MailServer, ReceivedMail } from '../test/server/mail-server.ts';

type Reader = Visitor & { language: Language; say: Say };

/** Direction marks, which emails put around text that people wrote. */
const MARKS = /[\u2066-\u2069]/g;

const FOOD = { title: 'خبز طازج، 3 أرغفة', location: 'ساحة السوق', notes: 'من فرن جدتي.' };
const NOTES = 'Ich käme um sechs, mit zwei Kindern.';
const MESSAGE = 'Ich stehe vor der Tür!';

test('two people with different languages hand food over, and each has every screen and email in their own', {
  tag: '@languages',
}, async ({ newVisitor, site, mail }) => {
  test.setTimeout(900_000);
  const enter = async (name: string, language: Language): Promise<Reader> => {
    const [person, page] = [await site.register(name, language), await newVisitor(PHONE)];
    await site.enter(page.context(), person);
    await page.goto('/profile');
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: nameOfLanguage(language) })
      .tap();
    await expectInLanguage(page, language);
    return { person, page, language, say: sayIn(language) };
  };
  const confirm = async (reader: Reader) => {
    const { page, say, language } = reader;
    await page.goto(linkIn(await readMail(mail, reader, say`Please confirm your email`)));
    await page.getByRole('button', { name: say`Confirm my email`, exact: true }).tap();
    await expectToast(page, say`Your email is confirmed`);
    await expectInLanguage(page, language);
  };
  const [leila, greta] = [await enter('Leila Haddad', 'ar'), await enter('Greta Holz', 'de')];
  await confirm(leila);
  await confirm(greta);

  await leila.page.goto('/add-food');
  const food = await give(leila, leila.say, FOOD);
  await expectInLanguage(leila.page, 'ar');
  await greta.page.goto(food);
  await expectInLanguage(greta.page, 'de');
  await expect(greta.page.getByText(FOOD.notes)).toHaveCSS('direction', 'rtl');
  await ask(greta, greta.say, FOOD.title, NOTES);
  await expectInLanguage(greta.page, 'de');

  const asked = leila.say`${plural({ waiting: 1 }, { one: 'Someone would like your food', other: '# people are waiting for your food' })}`;
  await leila.page.goto(linkIn(await readMail(mail, leila, asked, [FOOD.title, greta.person.name])));
  await expect(leila.page.getByText(NOTES)).toHaveCSS('direction', 'ltr');
  await expectInLanguage(leila.page, 'ar');
  await accept(leila, leila.say, greta.person.name);
  await expectInLanguage(leila.page, 'ar');

  const promised = await readMail(mail, greta, greta.say`Food promised to you`, [FOOD.title, leila.person.name]);
  await greta.page.goto(linkIn(promised));
  const code = await readCode(greta, greta.say, FOOD.title);
  await expectInLanguage(greta.page, 'de');

  await test.step('they message each other', async () => {
    const card = greta.page.getByRole('region', { name: greta.say`Ready to collect` });
    await card.getByText(greta.say`Messages`, { exact: true }).tap();
    await greta.page.getByRole('textbox', { name: greta.say`Message to ${{ name: leila.person.name }}` }).fill(MESSAGE);
    await greta.page.getByRole('button', { name: greta.say`Send`, exact: true }).tap();
    await expect(greta.page.getByRole('log').getByText(MESSAGE)).toBeVisible();
    await expectInLanguage(greta.page, 'de');
    await leila.page.goto('/messages');
    await expectInLanguage(leila.page, 'ar');
    await leila.page.getByRole('link').filter({ hasText: FOOD.title }).first().tap();
    await expect(leila.page.getByText(MESSAGE)).toHaveCSS('direction', 'ltr');
    await expectInLanguage(leila.page, 'ar');
  });

  await leila.page.goto(food.replace('/food/', '/my-posted-food/'));
  await collect(leila, leila.say, greta.person.name, code);
  await expectInLanguage(leila.page, 'ar');
  await readMail(mail, greta, greta.say`You’ve collected your food`, [FOOD.title, leila.person.name]);
  await greta.page.goto('/my-food-requests');
  await expect(rowOf(greta, FOOD.title).getByText(greta.say(COLLECTED), { exact: true })).toBeVisible();
  await expectInLanguage(greta.page, 'de');
});

/**
 * Waits for an email to someone, and expects all of it in their language.
 *
 * @param quoted what people wrote that the email quotes, a food's title first
 */
async function readMail(
  mail: MailServer,
  { person, language, say }: Reader,
  subject: string,
  quoted: string[] = [],
): Promise<ReceivedMail> {
  const [title] = quoted;
  const whole = `${title ? say`${{ subject }}: ${{ title }}` : subject} · Open Larder`.replace(MARKS, '');
  // Compares the whole subject, as the part before the food's title may have a colon too: “Zusage: Du kannst abholen”.
  const find = () =>
    mail.received.findLast(({ to, headers }) => {
      return to.includes(person.email) && headers.subject?.replace(MARKS, '') === whole;
    });
  await expect.poll(find).toBeDefined();
  const found = find() as ReceivedMail;
  const { headers, text, html } = found;
  expect(headers['content-language']).toBe(language);
  expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
  for (const words of quoted) for (const part of [text, html]) expect(part).toContain(words);
  expect(text).toContain(say`Hello,`);
  const lines = [...text.split('\n'), ...html.replace(/<[^>]*>/g, '\n').split('\n')].map((line) => line.trim());
  expect(englishIn(lines.filter(Boolean), language), subject).toEqual([]);
  return found;
}
