import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  allergens,
  type Condition,
  conditions,
  contradiction,
  type Diet,
  diets,
  nameOf,
  type PackDateKind,
  packDateKinds,
} from '../../contract/content-terms.ts';
import { type Day, parseDay } from '../../contract/dates.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { DateField } from '../ui/date-field.tsx';
import type { Values } from '../ui/drafts.ts';
import { Labelled } from '../ui/field.tsx';
import { capital } from './content-words.ts';
import { TickBox } from './tick-box.tsx';

type Props = {
  /** What it was until now. */
  food: Pick<Food, 'contents' | 'packDate'> | undefined;
  /** Whether it is a new one, whatever it begins with: each pack has a date of its own. */
  isNew: boolean;
  today: Day;
};

/** What is in a food, as far as its donor wants to say: a part of its form that is closed until it is wanted. */
export function ContentFields({ food, isNew, today }: Props) {
  const { contents } = food ?? {};
  const packDate = isNew ? undefined : food?.packDate;
  return (
    <details
      className="group rounded-box border-base-300 border"
      open={contents !== undefined || packDate !== undefined}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-4 py-3">
        <span className="font-medium">What is in it</span>
        <span className="text-muted mr-auto text-sm">Allergens, diet, date on the pack</span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-6 px-4 pt-1 pb-4">
        <PackDateFields packDate={packDate} today={today} />
        <fieldset className="grid gap-3">
          <legend className="font-medium">Allergens</legend>
          <p className="text-muted text-sm text-pretty">
            Say “free of it” only if you are sure, as by the label. The rest is shown as not declared, and nobody who
            filters for foods free of it finds this one.
          </p>
          <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3">
            {allergens.map((allergen) => (
              <Labelled key={allergen} label={capital(nameOf(allergen))} name={`allergen.${allergen}`}>
                {({ invalid, ...control }) => (
                  <select
                    {...control}
                    name={`allergen.${allergen}`}
                    className={`select select-sm w-full text-sm ${invalid ? 'select-error' : ''}`}
                    defaultValue={
                      contents?.contains.includes(allergen)
                        ? CONTAINS
                        : contents?.freeOf.includes(allergen)
                          ? FREE_OF
                          : NOT_DECLARED
                    }
                  >
                    <option value={NOT_DECLARED}>not declared</option>
                    <option value={CONTAINS}>contains it</option>
                    <option value={FREE_OF}>free of it</option>
                  </select>
                )}
              </Labelled>
            ))}
          </div>
        </fieldset>
        <Boxes legend="It is" group="diet" words={diets} ticked={contents?.diets} />
        <Boxes legend="It has been" group="condition" words={conditions} ticked={contents?.conditions} />
      </div>
    </details>
  );
}

const [NOT_DECLARED, CONTAINS, FREE_OF] = ['', 'contains', 'free-of'];

const kindWords = { 'use-by': 'Use by', 'best-before': 'Best before' } as const;

/** A use-by date that is known stays one: it is never taken away. */
function PackDateFields({ packDate, today }: Pick<Food, 'packDate'> & { today: Day }) {
  const [kind, setKind] = useState<PackDateKind | ''>(packDate?.kind ?? '');
  const select = useRef<HTMLSelectElement>(null);
  const stays = packDate?.kind === 'use-by';
  // What was chosen before the script was there.
  useEffect(() => setKind((select.current?.value ?? '') as PackDateKind | ''), []);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Labelled label="Date on the pack" name="packDate.kind">
        {({ invalid, ...control }) => (
          <select
            {...control}
            ref={select}
            name="packDate.kind"
            className="select w-full"
            defaultValue={kind}
            // Other than a change this is also sent when a draft comes back.
            onInput={(event) => setKind(event.currentTarget.value as PackDateKind | '')}
          >
            {!stays && <option value="">None, or I do not know</option>}
            {packDateKinds
              .filter((kind) => !stays || kind === 'use-by')
              .map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]}
                </option>
              ))}
          </select>
        )}
      </Labelled>
      <fieldset disabled={kind === ''} className={kind === '' ? 'hidden' : ''}>
        <DateField
          label={kind === 'best-before' ? 'Best-before date' : 'Use-by date'}
          name="packDate.day"
          day={(packDate?.day ?? today) as Day}
          today={today}
        />
      </fieldset>
      {kind !== '' && (
        <p className="text-muted text-sm text-pretty sm:col-span-2">
          {kind === 'use-by'
            ? 'The food is gone from every list after that day, and Expired Date can not be later. You can not move it to a later day once the food is posted.'
            : 'After that day the food can still be given, and its page says so.'}
        </p>
      )}
    </div>
  );
}

type BoxesProps<Word extends string> = {
  legend: string;
  group: string;
  words: readonly Word[];
  ticked: readonly Word[] | undefined;
};

function Boxes<Word extends Diet | Condition>({ legend, group, words, ticked = [] }: BoxesProps<Word>) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {words.map((word) => (
          <TickBox key={word} name={`${group}.${word}`} value="yes" ticked={ticked.includes(word)}>
            {nameOf(word)}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}

/** What is wrong with what was said of the contents, by field name. */
export function checkContents(values: Values): Record<string, string> {
  const { contains, diets } = contentsIn(values);
  const wrong = contradiction(contains, diets);
  const [useBy, deadline] = [values['packDate.day'], values.deadline].map((text = '') => parseDay(text, 'UTC'));
  const isTooLate = values['packDate.kind'] === 'use-by' && useBy && deadline && deadline > useBy;
  return {
    ...(wrong && { [`allergen.${wrong.allergen}`]: wrong.message }),
    ...(isTooLate && { deadline: 'Expired Date can not be later than the use-by date.' }),
  };
}

/** What the API is told of the contents; of a new food of which nothing is said, nothing. */
export function contentsOf(values: Values, isNew: boolean): Pick<FoodInput, 'contents' | 'packDate'> {
  const contents = contentsIn(values);
  const isSaid = Object.values(contents).some((words) => words.length > 0);
  const { 'packDate.kind': kind = '', 'packDate.day': day = '' } = values;
  return {
    ...(isSaid ? { contents } : !isNew && { contents: null }),
    ...(kind ? { packDate: { kind: kind as PackDateKind, day } } : !isNew && { packDate: null }),
  };
}

function contentsIn(values: Values) {
  const marked = (mark: string | undefined) => allergens.filter((allergen) => values[`allergen.${allergen}`] === mark);
  return {
    contains: marked(CONTAINS),
    freeOf: marked(FREE_OF),
    diets: diets.filter((diet) => values[`diet.${diet}`]),
    conditions: conditions.filter((condition) => values[`condition.${condition}`]),
  };
}
