/**
 * Foods for benchmarks, from a hundred to a million, the same every time: `node foods.ts COUNT [URL]` inserts them into a
 * migrated PostgreSQL database, by default DATABASE_URL. Other benchmarks import `fillFoods`.
 */
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '../contract/dates.ts';
import { searchColumns } from '../server/foods/search-words.ts';

/** Foods per statement. */
const BATCH = 2_000;

/** Foods per donor. */
const FOODS_OF_DONOR = 100;

/** Days until the latest deadline. Most are much sooner. */
const DAYS = 60;

/**
 * Inserts available foods into a migrated database, the newest last. The table's indexes are dropped and recreated, which is
 * faster than updating them, and the planner's statistics are up to date afterwards.
 *
 * @param areaOf the location of a food, if it has one
 */
export async function fillFoods(
  pool: pg.Pool,
  count: number,
  today: Day,
  areaOf: (random: () => number) => { area_lat?: number; area_lon?: number } = () => ({}),
): Promise<void> {
  const random = randomNumbers(20_261_122);
  const start = Date.now() - count;
  const donors = Array.from({ length: Math.ceil(count / FOODS_OF_DONOR) }, (_, at) => uuidv7({ msecs: start + at }));
  await pool.query(
    `insert into users (id, issuer, subject, email, name, photo, email_confirmed_at)
     select id, 'bench', number, 'donor' || number || '@bench.invalid', 'Donor ' || number, '/art/person-1.svg', now()
     from unnest($1::uuid[]) with ordinality as donor (id, number)`,
    [donors],
  );
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'foods'::regclass and not indisprimary`,
  );
  // Statistics targets aren't part of index definitions.
  const { rows: settings } = await pool.query<{ name: string; number: number; target: number }>(
    `select attrelid::regclass::text as name, attnum as number, attstattarget as target from pg_attribute
     where attrelid in (select indexrelid from pg_index where indrelid = 'foods'::regclass) and attstattarget >= 0`,
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  for (let made = 0; made < count; made += BATCH) {
    const foods = Array.from({ length: Math.min(BATCH, count - made) }, (_, at) => {
      const title = titleOf(random);
      const image = `https://images.example/foods/${made + at}.jpg`;
      const quantity = 1 + Math.floor(random() ** 3 * 20);
      const deadline = daysAfter(today, Math.floor(random() ** 2 * DAYS));
      const location = `${pick(random, places)} ${1 + Math.floor(random() * 90)}`;
      const status = random() < 0.8 ? 'Available' : 'Requested';
      const notes = Array.from({ length: 2 + Math.floor(random() * 4) }, () => pick(random, sentences)).join(' ');
      const { titleFolded: title_folded, words } = searchColumns({ title, notes, location });
      return {
        id: uuidv7({ msecs: start + made + at }),
        donor_id: donors[Math.floor((made + at) / FOODS_OF_DONOR)],
        ...{ title, title_folded, words, image, quantity, deadline, location, status, notes },
        ...areaOf(random),
      };
    });
    const columns = Object.keys(foods[0] ?? {});
    await pool.query(
      `insert into foods (${columns})
       select ${columns} from json_populate_recordset(null::foods, $1)`,
      [JSON.stringify(foods)],
    );
  }
  for (const { definition } of indexes) await pool.query(definition);
  for (const { name, number, target } of settings) {
    await pool.query(`alter index ${name} alter column ${number} set statistics ${target}`);
  }
  await pool.query('vacuum (analyze) foods');
  await pool.query('vacuum (analyze) users');
}

/** A day as `YYYY-MM-DD`, in UTC. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) as Day;
}

/**
 * A realistic title of a food. Words are distributed by Zipf's law: the second occurs half as often as the first, the tenth a
 * tenth as often. Some titles begin or end with a made-up name, so there are always new words.
 */
function titleOf(random: () => number): string {
  const kind = random();
  const thing = pick(random, things);
  if (kind < 0.3) return `${pick(random, qualities)} ${thing}`;
  if (kind < 0.45) return `${pick(random, amounts)} ${thing}`;
  if (kind < 0.6) return `${pick(random, amounts)} ${pick(random, qualities).toLowerCase()} ${thing}`;
  if (kind < 0.7) return `${capital(thing)} and ${pick(random, things)}`;
  if (kind < 0.78) return `${pick(random, qualities)} ${thing}, ${1 + Math.floor(random() * 12)} pieces`;
  if (kind < 0.86) return `${capital(thing)} from ${pick(random, places)}`;
  if (kind < 0.93) return `${nameOf(random)}’s ${thing}`;
  if (kind < 0.97) return `${pick(random, amounts)} ${thing} for ${nameOf(random)}`;
  return `${capital(thing)} ${500 + 50 * Math.floor(random() * 30)} g, best before ${1 + Math.floor(random() * 28)}.${1 + Math.floor(random() * 12)}.`;
}

function nameOf(random: () => number): string {
  return capital(Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, syllables)).join(''));
}

/** Picks a word by Zipf's law: the first ones most often. */
function pick(random: () => number, words: readonly string[]): string {
  return words[Math.floor((words.length + 1) ** random()) - 1] ?? '';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Pseudo-random numbers from 0 to 1 (xorshift). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const things = list(`bread, apples, tomato soup, rice, pasta, potatoes, sourdough loaf, cheese, milk, eggs, carrots,
  chocolate cake, yoghurt, bananas, lentil stew, Brötchen, salad, croissants, pizza, butter, onions, curry, honey, beans,
  Käsekuchen, cucumbers, jam, oat flakes, plums, pumpkin, mushrooms, chickpeas, Apfelstrudel, noodles, tea, coffee beans,
  pears, spinach, crème fraîche, sausages, chicken broth, muesli, peppers, zucchini, olives, basil, oranges, cookies,
  Müsli, tofu, kefir, leeks, cherries, quark, sauerkraut, flour, sugar, Gemüsesuppe, walnuts, raspberry jam, beetroot,
  kohlrabi, lemons, hummus, tortillas, jalapeños, garlic, parsley, ginger, quince jelly, sweet corn, grapes, dumplings,
  Kürbissuppe, biscuits, figs, mozzarella, ravioli, radishes, pancakes, couscous, rhubarb, sardines, Möhren, mangoes,
  apricots, celery, buckwheat, kimchi, pretzels, elderflower syrup, gnocchi, waffles, okra, falafel, Weißbrot, samosas,
  asparagus, blueberries, tahini, marzipan, horseradish, gazpacho, açaí, fennel, pierogi, quiche, vanilla pudding,
  xylitol sweets, Würstchen, nori sheets, jackfruit, Semmelknödel, pak choi, artichokes, mulberries, tempeh, chutney`);
const qualities =
  list(`Fresh, Homemade, Organic, Ripe, Vegan, Half a, Sweet, Frozen, Leftover, Warm, Big, Small, Mixed, Dried,
  Unopened, Spicy, Crunchy, Gluten-free, Baked today, Smoked, Pickled, Whole, Red, Green, Roasted, Surplus, Local, Sliced,
  Zesty, Yellow, Juicy, Grandma’s, Quick, Extra, Halal, Kosher, Übrige, Creamy, Knusprige, Wild`);
const amounts =
  list(`A bag of, A box of, 2 kg of, A jar of, Two, Some, A bowl of, 500 g, 3 packs of, Half a crate of, A tray of,
  10, A litre of, Six, A pot of, A dozen, 1.5 kg of, A crate of, Leftover, A slice of, 20, 4 tins of, A bunch of, 7`);
const places =
  list(`Lindenweg, Market Square, Bakery Emil, Station Road, Gartenstraße, Church Lane, Mill Street, Old Town,
  Ringstraße, Harbour, Hill Road, Kirchplatz, School Street, Am Bach, Elm Court, Bergweg, Museum Quarter, Oak Avenue`);
const sentences =
  list(`Please bring a bag., Baked this morning., Contains gluten., Ring twice., We bought too much., Still sealed.,
  Best eaten today., Contains nuts., Keep it cool., There is more if you need it., Vegetarian., I am at home after six.,
  From our own garden., Third floor; there is no lift., Bitte vorher schreiben., Contains milk., Can be frozen.`);
const syllables =
  list(`ma, ka, li, ro, ben, son, ta, ri, ne, sko, wi, jan, dor, mü, fe, lu, gra, ho, stein, pa, vi, zel, bru,
  ya, qui, sto, er, han, del, no, xa, ger, tho, ko, pe, zi, öz, bau, chi, ven`);

function list(words: string): string[] {
  return words.split(',').map((word) => word.trim());
}

if (import.meta.main) {
  const [count = '1000', url = process.env.DATABASE_URL] = process.argv.slice(2);
  const pool = new pg.Pool({ connectionString: url });
  const start = performance.now();
  await fillFoods(pool, Number(count), new Date().toISOString().slice(0, 10) as Day);
  console.log(`${count} foods in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await pool.end();
}
