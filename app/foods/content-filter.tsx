import { SlidersHorizontal } from 'lucide-react';
import type { MouseEvent } from 'react';
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
import { readDeclared } from './food-queries.ts';
import { TickBox } from './tick-box.tsx';

type Props = {
  declared: Declared;
  /** Shows what has other things declared. */
  onChange(declared: Declared): void;
};

/** What donors have to declare of the foods in the list: a part of the form for it, which sends it without a script too. */
export function ContentFilter({ declared, onChange }: Props) {
  const isSet = isAnythingDeclared(declared);
  return (
    <Disclosure
      label={isSet ? 'What is in it: chosen' : 'What is in it'}
      summary={
        <>
          <SlidersHorizontal size={18} aria-hidden /> <span className="max-sm:sr-only">What is in it</span>
        </>
      }
      side="wide"
      button={`max-sm:btn-square ${isSet ? 'btn-primary' : ''}`}
    >
      {/* Another list, as after Back, begins with what it is of. */}
      <div key={JSON.stringify(declared)} className="grid gap-5">
        <Boxes legend="Free of" name="free_of" words={allergens} ticked={declared.freeOf} />
        <Boxes legend="It is" name="diet" words={diets} ticked={declared.diets} />
        <Boxes legend="It has been" name="condition" words={conditions} ticked={declared.conditions} />
        <p className="text-muted text-sm text-pretty">
          This is what donors declare. Foods of which something is not declared are left out where you ask for it.
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary" onClick={close}>
            Show these foods
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
              Clear
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

/** What is ticked in a form around such a part. */
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
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap sm:gap-x-6">
        {words.map((word) => (
          <TickBox key={word} name={name} value={word} ticked={ticked.includes(word)}>
            {nameOf(word)}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}
