import { ShieldQuestion } from 'lucide-react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import type { Day } from '../../contract/dates.ts';
import {
  type Allergen,
  allergens,
  type Condition,
  listTerms,
  omitImpliedDiets,
} from '../../contract/foods/content-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import { useDates } from '../ui/dates.tsx';
import { Fact } from '../ui/fact.tsx';
import { useWords } from '../words/words-context.tsx';
import { capital, sayPackDate } from './content-words.ts';

type Props = { food: Pick<Food, 'contents' | 'packDate'> };

/** The contents section of a food's page: what is declared, what is not, and advice for the person who collects the food. */
export function FoodContents({ food: { contents, packDate } }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { today } = useDates();
  if (!contents && !packDate) return <NothingDeclared />;
  const { contains = [], freeOf = [], diets = [], conditions = [] } = contents ?? {};
  const open = allergens.filter((allergen) => !contains.includes(allergen) && !freeOf.includes(allergen));
  const isOver = packDate !== undefined && packDate.day < today;
  return (
    <section aria-labelledby="contents" className="rounded-box border-base-300 grid gap-4 border p-5">
      <h2 id="contents" className="text-xl">
        {t`Ingredients and allergens`}
      </h2>
      <dl className="grid gap-2 text-pretty">
        {packDate && (
          <Fact name={t`Date on the pack`} layout="inline">
            {capital(words._(sayPackDate(packDate, words.day(packDate.day as Day), today)), words)}
          </Fact>
        )}
        {contains.length > 0 && (
          <Fact name={t`Contains`} layout="inline">
            {listTerms(words, contains)}
          </Fact>
        )}
        {freeOf.length > 0 && (
          <Fact name={t`Free of`} layout="inline">
            {listTerms(words, freeOf)}
          </Fact>
        )}
        {open.length > 0 && (
          <Fact name={t`Not declared`} layout="inline">
            {open.length === allergens.length ? t(ALL) : listTerms(words, open)}
          </Fact>
        )}
        {diets.length > 0 && (
          <Fact name={t`Diet`} layout="inline">
            {listTerms(words, omitImpliedDiets(diets))}
          </Fact>
        )}
        {conditions.length > 0 && (
          <Fact name={t`Condition`} layout="inline">
            {listTerms(words, conditions)}
          </Fact>
        )}
      </dl>
      <div className="border-base-300 grid gap-2 border-t pt-4">
        <h3 className="font-text flex items-center gap-2 text-base font-semibold">
          <ShieldQuestion size={18} aria-hidden className="shrink-0" /> {t`When you collect it`}
        </h3>
        <ul className="text-muted list-disc space-y-1 ps-5 text-sm text-pretty">
          {checksFor({ open, packDate, isOver, conditions })
            .map(words._)
            .map((check) => (
              <li key={check}>{check}</li>
            ))}
        </ul>
      </div>
    </section>
  );
}

const ALL = msg`all ${{ count: allergens.length }} allergens`;

/** Shown if nothing is declared: one line that expands to show advice. */
function NothingDeclared() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="contents" className="rounded-box border-base-300 border px-5 py-3">
      <h2 id="contents" className="sr-only">
        {t`Ingredients and allergens`}
      </h2>
      <details>
        <summary className="cursor-pointer py-1">
          <span className="font-medium">{t`Not declared`}</span> <span className="text-muted">{t(ALL)}</span>
        </summary>
        <p className="text-muted pt-1 text-sm text-pretty">{t(UNDECLARED)}</p>
      </details>
    </section>
  );
}

const UNDECLARED = msg`The food may contain anything that isn’t declared. If there’s something you can’t eat, ask the donor and read the label.`;

type Known = {
  open: Allergen[];
  packDate: Food['packDate'];
  isOver: boolean;
  conditions: Condition[];
};

function checksFor({ open, packDate, isOver, conditions }: Known): Message[] {
  const is = (condition: Condition) => conditions.includes(condition);
  return [
    open.length > 0
      ? UNDECLARED
      : msg`All of this comes from the donor. If there’s something you can’t eat, read the label too.`,
    ...(packDate?.kind === 'use-by' ? [msg`Check the date on the pack. Eat or freeze the food by that day.`] : []),
    ...(packDate?.kind === 'best-before' && isOver
      ? [msg`Look, smell and taste a little: it may still be good. Don’t take it if the pack is damaged.`]
      : []),
    ...(is('home-cooked') ? [msg`Ask when it was cooked and whether it’s been kept cold since.`] : []),
    ...(is('frozen')
      ? [msg`Check that it’s still frozen. Keep it cold on your way home. Don’t refreeze it once it’s thawed.`]
      : []),
    ...(is('opened') ? [msg`Ask when it was opened and how it’s been kept since.`] : []),
  ];
}
