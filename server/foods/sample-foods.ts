import { v7 as uuidv7 } from 'uuid';
import { type Message, msg } from '#words';
import { type Day, dayOf } from '../../contract/dates.ts';
import type { Unit } from '../../contract/foods/amount-terms.ts';
import type { FoodStatus } from '../../contract/foods/food-terms.ts';
import type { Words } from '../../contract/words/say.ts';
import type { Db } from '../db/schema.ts';
import type { Context } from '../events/context.ts';
import { SAMPLE_ISSUER } from '../users/is-sample.ts';
import { insertFood } from './food-store.ts';

const donors = [
  { subject: 'rosa', name: msg`Rosa from the corner house`, email: 'rosa@sample.invalid', photo: '/art/person-1.svg' },
  { subject: 'emil', name: msg`Emil at the bakery`, email: 'emil@sample.invalid', photo: '/art/person-2.svg' },
] as const;

type Sample = {
  donor: (typeof donors)[number]['subject'];
  title: Message;
  art: string;
  quantity: number;
  unit?: Unit;
  inParts?: boolean;
  /** Days from today until the deadline. */
  days: number;
  location: Message;
  notes: Message;
  status?: FoodStatus;
};

const samples: Sample[] = [
  {
    donor: 'rosa',
    title: msg`A jar of milk kefir and fresh milk`,
    art: 'milk',
    quantity: 2,
    days: 4,
    location: msg`Lindenweg 4, first floor`,
    notes: msg`Two litres from the farm shop. Please bring the bottles back some time.`,
  },
  {
    donor: 'emil',
    title: msg`Rice for a crowd`,
    art: 'rice',
    quantity: 5,
    days: 30,
    location: msg`Bakery Emil, back door`,
    notes: msg`Five sealed 1 kg bags, best before next year. We ordered twice by mistake.`,
  },
  {
    donor: 'rosa',
    title: msg`Garden carrots with greens`,
    art: 'carrots',
    quantity: 12,
    days: 8,
    location: msg`Lindenweg 4, garden gate`,
    notes: msg`Pulled this morning. The greens make a fine pesto.`,
  },
  {
    donor: 'emil',
    title: msg`Half a wheel of mountain cheese`,
    art: 'cheese',
    quantity: 1,
    days: 14,
    location: msg`Bakery Emil, counter`,
    notes: msg`Aged nine months, well wrapped. Ask for Emil.`,
  },
  {
    donor: 'rosa',
    title: msg`Ten eggs from our hens`,
    art: 'eggs',
    quantity: 10,
    days: 12,
    location: msg`Lindenweg 4, first floor`,
    notes: msg`They lay faster than we can eat. Bring a box if you have one.`,
  },
  {
    donor: 'emil',
    title: msg`Yesterday’s pizza squares`,
    art: 'pizza',
    quantity: 9,
    days: 1,
    location: msg`Bakery Emil, back door`,
    notes: msg`Margherita and mushroom. Ten minutes in a hot oven and they’re like new.`,
  },
  {
    donor: 'rosa',
    title: msg`A pot of tomato soup`,
    art: 'tomato-soup',
    quantity: 4,
    days: 2,
    location: msg`Lindenweg 4, first floor`,
    notes: msg`Vegan, with basil. Four portions; please bring a container.`,
  },
  {
    donor: 'emil',
    title: msg`Birthday cake, three quarters left`,
    art: 'cake',
    quantity: 8,
    days: 2,
    location: msg`Bakery Emil, counter`,
    notes: msg`Vanilla and raspberry. Contains eggs, milk and wheat.`,
  },
  {
    donor: 'rosa',
    title: msg`Berries by the bowl`,
    art: 'berries',
    quantity: 3,
    days: 3,
    location: msg`Lindenweg 4, garden gate`,
    notes: msg`Blueberries and strawberries, washed. Best eaten soon.`,
  },
  {
    donor: 'emil',
    title: msg`A dozen croissants`,
    art: 'croissants',
    quantity: 12,
    days: 1,
    location: msg`Bakery Emil, back door`,
    notes: msg`From this morning. Come after six, the door is open until seven.`,
  },
  {
    donor: 'rosa',
    title: msg`Chickpea curry, still warm`,
    art: 'curry',
    quantity: 3,
    days: 2,
    location: msg`Lindenweg 4, first floor`,
    notes: msg`Mild, with coconut milk. Gluten-free.`,
  },
  {
    donor: 'emil',
    title: msg`Pancakes for the street party`,
    art: 'pancakes',
    quantity: 40,
    days: 6,
    location: msg`Market square, third stall`,
    notes: msg`We’re making them on Saturday from ten. Come hungry.`,
    status: 'Coming Soon',
  },
  {
    donor: 'rosa',
    title: msg`Bananas, nicely ripe`,
    art: 'bananas',
    quantity: 7,
    days: 3,
    location: msg`Lindenweg 4, first floor`,
    notes: msg`Just right for banana bread.`,
  },
  {
    donor: 'emil',
    title: msg`Big mixed salad`,
    art: 'salad',
    quantity: 2,
    days: 1,
    location: msg`Bakery Emil, counter`,
    notes: msg`From a cancelled lunch. The dressing is in a jar beside it.`,
  },
  {
    donor: 'rosa',
    title: msg`Apples from the old tree`,
    art: 'apples',
    quantity: 60,
    unit: 'pieces',
    inParts: true,
    days: 21,
    location: msg`Lindenweg 4, garden gate`,
    notes: msg`Small, sour and wonderful in a strudel. Take as many as you can carry.`,
  },
  {
    donor: 'emil',
    title: msg`Sourdough loaf, baked this morning`,
    art: 'sourdough',
    quantity: 3,
    days: 5,
    location: msg`Bakery Emil, back door`,
    notes: msg`Three loaves too many. The crust stays crisp in a paper bag.`,
  },
];

/** Adds sample food, in the site's language, to a site without users, so that the site does not look empty to newcomers. */
export async function addSampleFoods(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>, words: Words): Promise<void> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) return;
  const ids = new Map<string, string>();
  for (const donor of donors) {
    const id = uuidv7();
    await db
      .insertInto('users')
      .values({ id, issuer: SAMPLE_ISSUER, ...donor, name: words._(donor.name) })
      .execute();
    ids.set(donor.subject, id);
  }
  for (const { donor, art, days, status = 'Available', ...food } of samples) {
    const { title, location, notes } = food;
    const texts = { title: words._(title), location: words._(location), notes: words._(notes) };
    const details = { ...food, ...texts, image: `/art/food-${art}.svg`, deadline: dayAfter(days, ctx) };
    await insertFood(db, ids.get(donor) ?? '', details, status);
  }
}

function dayAfter(days: number, { clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>): Day {
  return dayOf(new Date(clock().getTime() + days * 24 * 60 * 60 * 1000), timeZone);
}
