import { ChevronDown } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import { useLingui } from '#page-words';
import { type Allergen, allergens, nameOf } from '../../../contract/foods/content-terms.ts';
import type { Food } from '../../../contract/foods/foods.ts';
import { useForm } from '../../ui/form/form-context.ts';
import { enterValue } from '../../ui/form/form-controls.ts';
import { TickBox } from './tick-box.tsx';

/** The two groups of allergen checkboxes. An allergen that is ticked in neither group is not declared. */
export const [CONTAINS, FREE_OF] = ['contains', 'free-of'];

/** Returns the name of an allergen's checkbox in a group. */
export function boxOf(group: string, allergen: Allergen): string {
  return `${group}.${allergen}`;
}

const usual: Allergen[] = ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'soybeans', 'fish'];
const usualFirst = [...usual, ...allergens.filter((allergen) => !usual.includes(allergen))];

/** Checkboxes for allergens that the food contains and, collapsed at first, for those it is free of. */
export function AllergenFields({ contents }: Pick<Food, 'contents'>) {
  const { t } = useLingui();
  const id = useId();
  const { errors } = useForm();
  const error = usualFirst.map((allergen) => errors[boxOf(CONTAINS, allergen)]).find(Boolean);
  return (
    <div className="grid gap-3" onInput={exclude}>
      <fieldset aria-describedby={error && `${id}-error`}>
        <legend className="mb-1 font-medium">{t`Allergens it contains`}</legend>
        <Boxes group={CONTAINS} ticked={contents?.contains} />
        {error && (
          <p id={`${id}-error`} className="text-error text-sm">
            {error}
          </p>
        )}
      </fieldset>
      <details className="group/free" open={Boolean(contents?.freeOf.length)}>
        <summary className="flex min-h-10 cursor-pointer items-center gap-2 font-medium">
          {t`Free of…`} <ChevronDown size={20} aria-hidden className="group-open/free:rotate-180" />
        </summary>
        <fieldset>
          <legend className="sr-only">{t`Free of`}</legend>
          <p className="text-muted mb-1 text-sm text-pretty">
            {t`Only tick what you’re sure of, for example from the label. We show everything else as “Not declared”.`}
          </p>
          <Boxes group={FREE_OF} ticked={contents?.freeOf} />
        </fieldset>
      </details>
    </div>
  );
}

function Boxes({ group, ticked = [] }: { group: string; ticked: Allergen[] | undefined }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-x-5">
      {usualFirst.map((allergen) => (
        <TickBox key={allergen} name={boxOf(group, allergen)} value="yes" ticked={ticked.includes(allergen)}>
          {t(nameOf(allergen))}
        </TickBox>
      ))}
    </div>
  );
}

/** When an allergen is ticked in one group, unticks it in the other. */
function exclude({ target }: FormEvent): void {
  const { name, checked, form } = target as HTMLInputElement;
  const [group = '', allergen = ''] = name.split('.');
  if (!checked) return;
  const other = form?.elements.namedItem(boxOf(group === CONTAINS ? FREE_OF : CONTAINS, allergen as Allergen));
  if (other instanceof HTMLInputElement && other.checked) enterValue(other, '');
}
