import { ShieldQuestion } from 'lucide-react';
import { type Allergen, allergens, type Condition } from '../../contract/content-terms.ts';
import { type Day, sayDay } from '../../contract/dates.ts';
import type { Food } from '../../contract/foods.ts';
import { useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { apart, capital, sayAll, sayPackDate } from './content-words.ts';

type Props = { food: Pick<Food, 'contents' | 'packDate'> };

/** What a food's page says of what is in it, what its donor has not said, and what to look at when collecting it. */
export function FoodContents({ food: { contents, packDate } }: Props) {
  const { today } = useDates();
  const { contains = [], freeOf = [], diets = [], conditions = [] } = contents ?? {};
  const open = allergens.filter((allergen) => !contains.includes(allergen) && !freeOf.includes(allergen));
  const isOver = packDate !== undefined && packDate.day < today;
  return (
    <section aria-labelledby="contents" className="rounded-box border-base-300 grid gap-4 border p-5">
      <h2 id="contents" className="text-xl">
        What is in it
      </h2>
      <dl className="grid gap-2 text-pretty">
        {packDate && (
          <Fact name="Date on the pack" layout="inline">
            {capital(sayPackDate(packDate, sayDay(packDate.day as Day), today))}
          </Fact>
        )}
        {contains.length > 0 && (
          <Fact name="Contains" layout="inline">
            {sayAll(contains)}
          </Fact>
        )}
        {freeOf.length > 0 && (
          <Fact name="Free of" layout="inline">
            {sayAll(freeOf)}
          </Fact>
        )}
        {open.length > 0 && (
          <Fact name="Not declared" layout="inline">
            {open.length === allergens.length ? `all of the ${allergens.length} allergens` : sayAll(open)}
          </Fact>
        )}
        {diets.length > 0 && (
          <Fact name="It is" layout="inline">
            {sayAll(apart(diets))}
          </Fact>
        )}
        {conditions.length > 0 && (
          <Fact name="It has been" layout="inline">
            {sayAll(conditions)}
          </Fact>
        )}
      </dl>
      <div className="border-base-300 grid gap-2 border-t pt-4">
        <h3 className="flex items-center gap-2 font-sans text-base font-semibold">
          <ShieldQuestion size={18} aria-hidden className="shrink-0" /> Check when you collect it
        </h3>
        <ul className="text-muted list-disc space-y-1 pl-5 text-sm text-pretty">
          {checksFor({ open, packDate, isOver, conditions }).map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Known = {
  open: Allergen[];
  packDate: Food['packDate'];
  isOver: boolean;
  conditions: Condition[];
};

function checksFor({ open, packDate, isOver, conditions }: Known): string[] {
  const is = (condition: Condition) => conditions.includes(condition);
  return [
    open.length > 0
      ? 'What is not declared may be in it. If you must not eat something, ask the donor, and read the label.'
      : 'All of this is the donor’s word. If you must not eat something, read the label too.',
    ...(packDate?.kind === 'use-by'
      ? ['The date on the pack. Eat it, or freeze it, by that day; after it, do not.']
      : []),
    ...(packDate?.kind === 'best-before' && isOver
      ? ['Look at it, smell it, taste a little: it may be as good as before. Leave it if the pack is damaged.']
      : []),
    ...(is('home-cooked') ? ['When it was cooked, and whether it has been kept cold since.'] : []),
    ...(is('frozen')
      ? ['That it is still frozen. Keep it cold on your way; what has thawed is not frozen again.']
      : []),
    ...(is('opened') ? ['When it was opened, and how it has been kept since.'] : []),
  ];
}
