import { SlidersHorizontal } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
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
} from '../../contract/content-terms.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { type FoodListState, readDeclared } from './food-queries.ts';
import type { FoundCountProps } from './found-count.tsx';
import { TickBox } from './tick-box.tsx';

type Props = {
  state: FoodListState;
  /** Shows the foods with other declarations. */
  onChange(declared: Declared): void;
};

/** The filter by donors' declarations: a part of the list's form, which sends it without a script too. */
export function ContentFilter({ state, onChange }: Props) {
  const { t } = useLingui();
  const { declared } = state;
  const [ticked, setTicked] = useState<Declared>();
  const [FoundCount, setFoundCount] = useState<ComponentType<FoundCountProps>>();
  const count = (form: HTMLFormElement | null) => {
    setTicked(declaredIn(form));
    // Without it the button shows these foods all the same.
    import('./found-count.tsx').then(
      (loaded) => setFoundCount(() => loaded.FoundCount),
      () => {},
    );
  };
  const isSet = isAnythingDeclared(declared);
  return (
    <Disclosure
      label={isSet ? t`What is in it: chosen` : t`What is in it`}
      summary={
        <>
          <SlidersHorizontal size={18} aria-hidden />
          <span className="max-sm:sr-only">{t`What is in it`}</span>
        </>
      }
      side="wide"
      button={`max-sm:btn-square ${isSet ? 'btn-primary' : ''}`}
    >
      {/* Another list, as after Back, begins with its own declarations. */}
      <div
        key={JSON.stringify(declared)}
        className="grid gap-5"
        onChange={({ currentTarget }) => count(currentTarget.closest('form'))}
      >
        <Boxes legend={t`Free of`} name="free_of" words={allergens} ticked={declared.freeOf} />
        <Boxes legend={t`It is`} name="diet" words={diets} ticked={declared.diets} />
        <Boxes legend={t`It has been`} name="condition" words={conditions} ticked={declared.conditions} />
        <p className="text-muted text-sm text-pretty">
          {t`This is what donors declare. If a donor has not declared it, we leave the food out.`}
        </p>
        <div className="border-base-300 bg-surface sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-3 border-t p-4 sm:-mx-5 sm:-mb-5 sm:rounded-b-box sm:px-5">
          <button type="submit" className="btn btn-primary" onClick={close}>
            {ticked && FoundCount ? <FoundCount state={state} declared={ticked} /> : t`Show these foods`}
          </button>
          {isSet && (
            <button
              type="button"
              className="btn noscript:hidden"
              onClick={(event) => {
                close(event);
                onChange(NOTHING_DECLARED);
              }}
            >
              {t({ message: 'Clear', context: 'button' })}
            </button>
          )}
        </div>
      </div>
    </Disclosure>
  );
}

/** Leads the keyboard back to the button that has opened the panel. */
function close({ currentTarget }: MouseEvent<HTMLElement>): void {
  const panel = currentTarget.closest('details');
  panel?.querySelector('summary')?.focus();
  panel?.removeAttribute('open');
}

/** The boxes that are ticked in a form around such a part. */
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
