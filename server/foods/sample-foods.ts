import { v7 as uuidv7 } from 'uuid';
import { type Day, dayOf } from '../../contract/dates.ts';
import type { FoodStatus } from '../../contract/food-terms.ts';
import type { Unit } from '../../contract/share-terms.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { insertFood } from './food-store.ts';

/** No sign-in service issues tokens in this name, so nobody can sign in as a sample donor. */
const SAMPLE_ISSUER = 'sample';

const donors = [
  { subject: 'rosa', name: 'Rosa from the corner house', email: 'rosa@sample.invalid', photo: '/art/person-1.svg' },
  { subject: 'emil', name: 'Emil at the bakery', email: 'emil@sample.invalid', photo: '/art/person-2.svg' },
] as const;

type Sample = {
  donor: (typeof donors)[number]['subject'];
  title: string;
  art: string;
  quantity: number;
  unit?: Unit;
  inParts?: boolean;
  /** Days from today until it is no longer good. */
  days: number;
  location: string;
  notes: string;
  status?: FoodStatus;
};

const samples: Sample[] = [
  {
    donor: 'rosa',
    title: 'A jar of milk kefir and fresh milk',
    art: 'milk',
    quantity: 2,
    days: 4,
    location: 'Lindenweg 4, first floor',
    notes: 'Two litres from the farm shop. Please bring the bottles back some time.',
  },
  {
    donor: 'emil',
    title: 'Rice for a big pot',
    art: 'rice',
    quantity: 5,
    days: 30,
    location: 'Bakery Emil, back door',
    notes: 'Five sealed bags of one kilo, best before next year. We ordered twice.',
  },
  {
    donor: 'rosa',
    title: 'Garden carrots with greens',
    art: 'carrots',
    quantity: 12,
    days: 8,
    location: 'Lindenweg 4, garden gate',
    notes: 'Pulled this morning. The greens make a fine pesto.',
  },
  {
    donor: 'emil',
    title: 'Half a wheel of mountain cheese',
    art: 'cheese',
    quantity: 1,
    days: 14,
    location: 'Bakery Emil, counter',
    notes: 'Aged nine months, well wrapped. Ask for Emil.',
  },
  {
    donor: 'rosa',
    title: 'Ten eggs from our hens',
    art: 'eggs',
    quantity: 10,
    days: 12,
    location: 'Lindenweg 4, first floor',
    notes: 'They lay faster than we can eat. Bring a box if you have one.',
  },
  {
    donor: 'emil',
    title: 'Yesterday’s pizza squares',
    art: 'pizza',
    quantity: 9,
    days: 1,
    location: 'Bakery Emil, back door',
    notes: 'Margherita and mushroom. Ten minutes in a hot oven and they are like new.',
  },
  {
    donor: 'rosa',
    title: 'A pot of tomato soup',
    art: 'tomato-soup',
    quantity: 4,
    days: 2,
    location: 'Lindenweg 4, first floor',
    notes: 'Vegan, with basil. Four portions; please bring a container.',
  },
  {
    donor: 'emil',
    title: 'Birthday cake, three quarters left',
    art: 'cake',
    quantity: 8,
    days: 2,
    location: 'Bakery Emil, counter',
    notes: 'Vanilla and raspberry. Contains eggs, milk and wheat.',
  },
  {
    donor: 'rosa',
    title: 'Berries by the bowl',
    art: 'berries',
    quantity: 3,
    days: 3,
    location: 'Lindenweg 4, garden gate',
    notes: 'Blueberries and strawberries, washed. Best eaten soon.',
  },
  {
    donor: 'emil',
    title: 'A dozen croissants',
    art: 'croissants',
    quantity: 12,
    days: 1,
    location: 'Bakery Emil, back door',
    notes: 'From this morning. Come after six, the door is open until seven.',
  },
  {
    donor: 'rosa',
    title: 'Chickpea curry, still warm',
    art: 'curry',
    quantity: 3,
    days: 2,
    location: 'Lindenweg 4, first floor',
    notes: 'Mild, with coconut milk. Gluten-free.',
  },
  {
    donor: 'emil',
    title: 'Pancakes for the street party',
    art: 'pancakes',
    quantity: 40,
    days: 6,
    location: 'Market square, third stall',
    notes: 'We bake on Saturday from ten. Come hungry.',
    status: 'Coming Soon',
  },
  {
    donor: 'rosa',
    title: 'Bananas, nicely ripe',
    art: 'bananas',
    quantity: 7,
    days: 3,
    location: 'Lindenweg 4, first floor',
    notes: 'Just right for banana bread.',
  },
  {
    donor: 'emil',
    title: 'Big mixed salad',
    art: 'salad',
    quantity: 2,
    days: 1,
    location: 'Bakery Emil, counter',
    notes: 'From a cancelled lunch. The dressing is in a jar beside it.',
  },
  {
    donor: 'rosa',
    title: 'Apples from the old tree',
    art: 'apples',
    quantity: 60,
    unit: 'pieces',
    inParts: true,
    days: 21,
    location: 'Lindenweg 4, garden gate',
    notes: 'Small, sour and wonderful in a strudel. Take as many as you can carry.',
  },
  {
    donor: 'emil',
    title: 'Sourdough loaf, baked this morning',
    art: 'sourdough',
    quantity: 3,
    days: 5,
    location: 'Bakery Emil, back door',
    notes: 'Three loaves too many. The crust stays crisp in a paper bag.',
  },
];

/** Gives a site on which nobody has registered yet some foods, so that a newcomer sees it alive. */
export async function addSampleFoods(db: Db, ctx: Pick<Context, 'clock' | 'timeZone'>): Promise<void> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  const ids = new Map<string, string>();
  for (const donor of donors) {
    const id = uuidv7();
    await db
      .insertInto('users')
      .values({ id, issuer: SAMPLE_ISSUER, ...donor })
      .execute();
    ids.set(donor.subject, id);
  }
  for (const { donor, art, days, status = 'Available', ...food } of samples) {
    const details = { ...food, image: `/art/food-${art}.svg`, deadline: dayAfter(days, ctx) };
    await insertFood(db, ids.get(donor) ?? '', details, status);
  }
}

function dayAfter(days: number, { clock, timeZone }: Pick<Context, 'clock' | 'timeZone'>): Day {
  return dayOf(new Date(clock().getTime() + days * 24 * 60 * 60 * 1000), timeZone);
}
