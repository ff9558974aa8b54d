import { describe, expect, test } from 'vitest';
import { buildApp } from '../../test/server/build-app.ts';
import { addFood, createUser, listOf } from '../../test/server/factories.ts';
import { matchesTitle } from './matcher.ts';

/** Searches and titles that they find: singular or plural, spelled differently, or within longer titles. */
const found = {
  en: 'tomatoes/Tomato sauce cherries/cherry_pie berry/Mixed_Berries loaf/two_loaves loaves/Rye_loaf,_fresh eggs/egg pies/Apple_pie',
  de: 'Tomaten/Tomate Birnen/Birne,_reif Brote/Brot Kartoffeln/Kartoffel Nüsse/Nuss_und_Kern Eier/6_Eier Äpfel/Apfelkuchen',
  umlauts:
    'Broetchen/Brötchen Brötchen/Broetchen Gemuese/Gemüse_aus_dem_Garten Kürbis/Kuerbis Oel/Öl Öl/Oel Süßes/Suesses Suesses/Süßes Kaese/Käse',
  fr: 'tomates/Tomate oeufs/Œuf gâteaux/Gâteau fromages/fromage',
  es: 'panes/pan tomates/tomate naranjas/naranja nueces/nuez',
  pt: 'limões/limão pães/pão bolos/bolo',
  it: 'pomodori/Pomodoro mele/mela mela/Mele pesche/pesca arance/arancia uova/uovo',
  nl: 'tomaten/tomaat broden/brood brood/broden peren/peer druiven/druif appels/appel',
  pl: 'pomidory/pomidor jabłka/Jabłko bułki/bułka ogórki/ogórek jabłko/jabłka',
  cs: 'jablka/jablko rohlíky/rohlík okurky/okurka rajčata/rajče housky/houska',
  uk: 'помідори/помідор яблука/яблуко булки/булка огірки/огірок груші/груша',
  tr: 'domatesler/domates elmalar/elma',
  ar: 'تفاحات/تفاحة تفاحات/تفاح',
  bn: 'আপেলগুলো/আপেল ডিমগুলি/ডিম',
  several: 'ripe_tomatoes/Ripe_tomato,_2_kg cherry_tomatoes/tomato_(cherry) tomatoes_sau/Tomato_sauce',
  concepts:
    'Brot/Fresh_bread pain/Two_loaves bread/Baguettes_d’hier fruit/3_kg_Äpfel aubergine/Eggplants,_2 ice_cream/Eis_am_Stiel cebula/Red_onions',
  parts: 'mato/Tomato ead/Bread l/Loaf e/Oel 100%/100%_rye',
};

const missed =
  'baguette/Bread pear/Apples Tomatensuppe/Fresh_soup cream/Eis_am_Stiel pasta/Tomato_paste paste/Pasta blue/Blumenkohl Reis/Brei Brot/Bret neue/Nudeln tomatoes/Potato bread/Brad vitamin_c/Vitamin_D_complex';

const pairs = (text: string) =>
  text
    .split(' ')
    .filter((pair) => pair.includes('/'))
    .map((pair) => pair.split('/').map((side) => side.replaceAll('_', ' ')) as [string, string]);

const all: [string, string, boolean][] = [
  ...Object.values(found).flatMap((text) => pairs(text).map(([search, title]) => [search, title, true] as const)),
  ...pairs(missed).map(([search, title]) => [search, title, false] as const),
].map(([search, title, isFound]) => [search, title, isFound]);

describe('a search', () => {
  test.each(all)('for “%s” finds “%s”: %s', (search, title, isFound) => {
    expect(matchesTitle(search, title)).toBe(isFound);
  });

  test('finds the same in the database as in code, in titles and anywhere', async () => {
    const app = await buildApp({ env: { READS_PER_MINUTE: '0' } });
    const titles = [...new Set(all.map(([, title]) => title))];
    for (const [at, title] of titles.entries()) {
      // Several donors, to stay under the limit on posts per minute.
      const donor = await createUser(app, `Ada${at % 10}`);
      await addFood(app, donor, { title, notes: '…', location: '…' });
    }
    for (const [search, title, isFound] of all) {
      const query = `limit=100&sort=asc&search=${encodeURIComponent(search)}`;
      const inTitles = await listOf(app, `/all-foods?${query}`);
      expect(inTitles.toSorted(), search).toEqual(titles.filter((one) => matchesTitle(search, one)).toSorted());
      const isPart = pairs(found.parts).some(([part]) => part === search);
      if (isFound && !isPart) expect(await listOf(app, `/all-foods?in=anywhere&${query}`), search).toContain(title);
    }
  }, 60_000);
});
