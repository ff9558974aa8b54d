import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLingui } from '#page-words';
import {
  type Allergen,
  allergens,
  type Condition,
  conditions,
  type Declared,
  type Diet,
  diets,
  isAnythingDeclared,
  NOTHING_DECLARED,
  nameOf,
} from '../../../contract/foods/content-terms.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { type FoodListState, readDeclared } from '../food-queries.ts';
import { TickBox } from '../form/tick-box.tsx';
import type { Ticked } from './found-count.tsx';

type Props = {
  state: FoodListState;
  onChange(declared: Declared): void;
};

/** Filters the list by what donors declared. Part of the list's form, so it works without JavaScript too. */
export function ContentFilter({ state, onChange }: Props) {
  const { t } = useLingui();
  const { declared } = state;
  const [ticked, setTicked] = useState<Ticked>();
  const [found, setFound] = useState<typeof import('./found-count.tsx')>();
  const [closings, setClosings] = useState(0);
  const count = ({ form, value }: HTMLInputElement) => {
    setTicked({ declared: declaredIn(form), last: value });
    // If loading fails, the button still works, but shows no count.
    import('./found-count.tsx').then(setFound, () => {});
  };
  const isSet = isAnythingDeclared(declared);
  return (
    <Sheet
      title={t`Ingredients and allergens`}
      label={isSet ? t`Ingredients and allergens: filter on` : t`Ingredients and allergens`}
      summary={
        <>
          <SlidersHorizontal size={18} aria-hidden />
          <span className="max-sm:sr-only">{t`Ingredients and allergens`}</span>
        </>
      }
      button={`max-sm:btn-square ${isSet ? 'btn-primary' : ''}`}
      onClose={() => {
        setTicked(undefined);
        setClosings(closings + 1);
      }}
    >
      {/* Remount the checkboxes to reset them when another list is shown or the filter is closed without being applied. */}
      <div
        key={`${closings} ${JSON.stringify(declared)}`}
        className="grid gap-5 px-4 pt-4 sm:px-5"
        onChange={({ target }) => count(target as unknown as HTMLInputElement)}
      >
        <Boxes legend={t`Free of`} name="free_of" words={allergens} ticked={declared.freeOf} />
        <Boxes legend={t`Diet`} name="diet" words={diets} ticked={declared.diets} />
        <Boxes legend={t`Condition`} name="condition" words={conditions} ticked={declared.conditions} />
        <p className="text-muted text-sm text-pretty">
          {t`Based on what donors declare. Food without a declaration isn’t shown.`}
        </p>
        <div className="border-base-300 bg-surface sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-5 sm:px-5">
          {ticked && found && <found.WhatToUntick state={state} ticked={ticked} />}
          <button type="submit" className="btn btn-primary max-sm:grow">
            {ticked && found ? <found.FoundCount state={state} ticked={ticked} /> : t`Show listings`}
          </button>
          {isSet && (
            <button
              type="button"
              className="btn noscript:hidden"
              onClick={({ currentTarget }) => {
                currentTarget.closest('dialog')?.close();
                onChange(NOTHING_DECLARED);
              }}
            >
              {t({ message: 'Clear', context: 'button' })}
            </button>
          )}
        </div>
      </div>
    </Sheet>
  );
}

/** Returns the declarations ticked in a form. */
export function declaredIn(form: HTMLFormElement | null): Declared {
  return readDeclared(new URLSearchParams(pairsOf(form)));
}

function pairsOf(form: HTMLFormElement | null): string[][] {
  return [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)]);
}

type BoxesProps<Word extends string> = {
  legend: string;
  name: string;
  words: readonly Word[];
  ticked: readonly Word[];
};

function Boxes<Word extends Allergen | Diet | Condition>({ legend, name, words, ticked }: BoxesProps<Word>) {
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-6">
        {words.map((word) => (
          <TickBox key={word} name={name} value={word} ticked={ticked.includes(word)}>
            {t(nameOf(word))}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}
