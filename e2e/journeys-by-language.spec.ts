import { type Language, languages, SOURCE_LANGUAGE } from '../contract/words/languages.ts';
import { expectAccessible } from '../test/browser/accessibility.ts';
import { expect, test } from '../test/browser/fixtures.ts';
import { expectInLanguage } from '../test/browser/in-language.ts';
import {
  accept,
  ask,
  COLLECTED,
  chooseLanguage,
  collect,
  give,
  readCode,
  rowOf,
  type Visitor,
} from '../test/browser/journey-steps.ts';
import { PHONE } from '../test/browser/phone.ts';
import { sayIn } from '../test/browser/say.ts';

/** Languages whose screens axe checks: the one with the longest words, and a right-to-left one. */
const LOOKED_AT: Language[] = ['de', 'ar'];

/** The languages that sites offer, except the one that all other tests use. */
const others = Object.entries(languages)
  .filter(([language, { isComplete }]) => isComplete && language !== SOURCE_LANGUAGE)
  .map(([language]) => language as Language);

for (const language of others) {
  const { name } = languages[language];
  test(`in ${name} a food is posted, requested, promised and collected`, { tag: '@languages' }, async ({
    newVisitor,
    site,
  }) => {
    const say = sayIn(language);
    const enter = async (name: string): Promise<Visitor> => {
      const [person, page] = [await site.register(name, language), await newVisitor(PHONE)];
      await chooseLanguage(page, site, language);
      await site.enter(page.context(), person);
      return { person, page };
    };
    const [donor, requester] = [await enter(`Ada of ${language}`), await enter(`Ben of ${language}`)];
    const look = async ({ page }: Visitor) => {
      await expectInLanguage(page, language);
      if (LOOKED_AT.includes(language)) await expectAccessible(page, { widths: [360], inDark: false });
    };
    const title = `Zzz ${language}`;

    await donor.page.goto('/add-food');
    await look(donor);
    const path = await give(donor, say, { title });
    await look(donor);
    await requester.page.goto(path);
    await look(requester);
    await ask(requester, say, title);
    await look(requester);
    await donor.page.goto(path.replace('/food/', '/my-posted-food/'));
    await look(donor);
    await accept(donor, say, requester.person.name);
    await look(donor);
    await requester.page.goto('/my-food-requests');
    const code = await readCode(requester, say, title);
    await look(requester);
    await collect(donor, say, requester.person.name, code);
    await look(donor);
    await requester.page.goto('/my-food-requests');
    await expect(rowOf(requester, title).getByText(say(COLLECTED), { exact: true })).toBeVisible();
    await look(requester);
  });
}
