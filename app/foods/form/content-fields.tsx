import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { type Day, parseDay } from '../../../contract/dates.ts';
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
} from '../../../contract/foods/content-terms.ts';
import type { Food, FoodInput } from '../../../contract/foods/foods.ts';
import type { Words } from '../../../contract/words/say.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import type { Values } from '../../ui/form/drafts.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { useSelect } from '../../ui/form/use-select.ts';
import { AllergenFields, boxOf, CONTAINS, FREE_OF } from './allergen-fields.tsx';
import { TickBox } from './tick-box.tsx';

type Props = {
  /** The stored food, or the one to copy. */
  food: Pick<Food, 'contents' | 'packDate'> | undefined;
  /** Whether this is a new listing, including a copy. The date on the pack is not copied, because each pack has its own. */
  isNew: boolean;
  today: Day;
};

/** Optional fields for a food's contents. */
export function ContentFields({ food, isNew, today }: Props) {
  const { t } = useLingui();
  const { contents } = food ?? {};
  const packDate = isNew ? undefined : food?.packDate;
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-medium">{t`Ingredients and allergens`}</legend>
      <PackDateFields packDate={packDate} today={today} />
      <AllergenFields contents={contents} />
      <Boxes legend={t`Diet`} group="diet" words={diets} ticked={contents?.diets} />
      <Boxes legend={t`Condition`} group="condition" words={conditions} ticked={contents?.conditions} />
    </fieldset>
  );
}

const kindWords: Record<PackDateKind, Message> = { 'use-by': msg`Use by`, 'best-before': msg`Best before` };

/** Fields for the date on the pack. A stored use-by date cannot be removed. */
function PackDateFields({ packDate, today }: Pick<Food, 'packDate'> & { today: Day }) {
  const { t } = useLingui();
  const [kind, select] = useSelect<PackDateKind | ''>(packDate?.kind ?? '');
  const stays = packDate?.kind === 'use-by';
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label={t`Date on the pack`} {...select} name="packDate.kind">
        {!stays && <option value="">{t`None, or I don’t know`}</option>}
        {packDateKinds
          .filter((kind) => !stays || kind === 'use-by')
          .map((kind) => (
            <option key={kind} value={kind}>
              {t(kindWords[kind])}
            </option>
          ))}
      </SelectField>
      <fieldset disabled={kind === ''} className={kind === '' ? 'hidden' : ''}>
        <DateField
          label={kind === 'best-before' ? t`Best-before date` : t`Use-by date`}
          name="packDate.day"
          day={(packDate?.day ?? today) as Day}
          today={today}
        />
      </fieldset>
      {kind !== '' && (
        <p className="text-muted text-sm text-pretty sm:col-span-2">
          {kind === 'use-by'
            ? t`The food disappears from lists after that day. The Expired Date can’t be later. Once it’s posted, you can’t choose a later use-by date.`
            : t`You can still give the food away after that day. Its page will say the date has passed.`}
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
  const { t } = useLingui();
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {words.map((word) => (
          <TickBox key={word} name={`${group}.${word}`} value="yes" ticked={ticked.includes(word)}>
            {t(nameOf(word))}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}

/** Returns the errors of the contents fields, by field name. */
export function checkContents(words: Words, values: Values): Record<string, string> {
  const { contains, diets } = contentsIn(values);
  const wrong = contradiction(contains, diets);
  const [useBy, deadline] = [values['packDate.day'], values.deadline].map((text = '') => parseDay(text, 'UTC'));
  const isTooLate = values['packDate.kind'] === 'use-by' && useBy && deadline && deadline > useBy;
  return {
    ...(wrong && { [boxOf(CONTAINS, wrong.allergen)]: words._(wrong.message) }),
    ...(isTooLate && { deadline: words._(msg`Expired Date can’t be later than the use-by date.`) }),
  };
}

/** Returns the contents in the API's format; null if nothing is declared. */
export function contentsOf(values: Values): FoodInput['contents'] {
  const contents = contentsIn(values);
  return Object.values(contents).some((words) => words.length > 0) ? contents : null;
}

/** Returns the date on the pack in the API's format; null if there is none. */
export function packDateOf({ 'packDate.kind': kind, 'packDate.day': day = '' }: Values): FoodInput['packDate'] {
  return kind ? { kind: kind as PackDateKind, day } : null;
}

function contentsIn(values: Values) {
  const ticked = (group: string) => allergens.filter((allergen) => values[boxOf(group, allergen)]);
  return {
    contains: ticked(CONTAINS),
    freeOf: ticked(FREE_OF),
    diets: diets.filter((diet) => values[`diet.${diet}`]),
    conditions: conditions.filter((condition) => values[`condition.${condition}`]),
  };
}
