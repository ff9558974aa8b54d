import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { type Day, daysAfter } from '../../contract/dates.ts';
import { type Allergen, allergens, type Diet, diets, nameOf } from '../../contract/foods/content-terms.ts';
import { DEFAULT_RADIUS, type Radius, radii } from '../../contract/foods/place-terms.ts';
import type { OwnWanted, WantedPostInput } from '../../contract/wanted/wanted.ts';
import { oftenNeeded, type Weekday, wantedLimits, weekdays } from '../../contract/wanted/wanted-terms.ts';
import { lastPostedFoodQuery } from '../foods/food-queries.ts';
import { DayChoices } from '../foods/form/day-choices.tsx';
import { TickBox } from '../foods/form/tick-box.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useDates } from '../ui/dates.tsx';
import { DateField } from '../ui/form/date-field.tsx';
import type { Values } from '../ui/form/drafts.ts';
import { Field, SelectField } from '../ui/form/field.tsx';
import { Fold } from '../ui/form/fold.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { enterValue } from '../ui/form/form-controls.ts';
import { NumberField } from '../ui/form/number-field.tsx';
import { weekday } from '../ui/weekday.ts';
import { useWords } from '../words/words-context.tsx';
import { checkNear, NearField, nearIn, useNearChoice } from './near-field.tsx';
import { sayWhat } from './wanted-words.ts';

/** Days to choose for the last day. */
const lastDays = [
  { days: 1, words: msg`Tomorrow` },
  { days: 7, words: msg`In a week` },
  { days: 30, words: msg`In a month` },
  { days: 180, words: msg`In 6 months` },
];

const USUAL_DAYS = 7;

type Props = {
  submit: string;
  /** The post to change. */
  post?: OwnWanted;
  draft: string;
  onSave(input: WantedPostInput): Promise<unknown>;
  onSaved(): void;
};

/** The form for what the user needs. Only the text is needed; the place is the one from which they last gave food, if any. */
export function WantedForm({ submit, post, draft, onSave, onSaved }: Props) {
  const { t } = useLingui();
  const words = useWords();
  const { today } = useDates();
  const { email } = useSignedInUser();
  const { data: last } = useQuery(lastPostedFoodQuery(email));
  const near = useNearChoice(post, last);
  const search = useRef<HTMLInputElement>(null);
  const say = (word: Allergen | Diet) => t(nameOf(word));
  const until = post && !post.isOver ? (post.until as Day) : daysAfter(today, USUAL_DAYS);
  return (
    <Form
      draft={draft}
      check={(values) => checkNear(words, values)}
      onSubmit={(values) => onSave(inputFrom(values, near.labelOf(values)))}
      onSent={onSaved}
      className="max-w-2xl gap-5!"
    >
      <div className="grid gap-2">
        <Field
          ref={search}
          label={t`What do you need?`}
          name="search"
          defaultValue={post?.search}
          maxLength={wantedLimits.search}
          placeholder={sayWhat(words, '')}
          hint={t`One kind of food, such as bread or apples. You’ll hear about it in every language.`}
        />
        <div className="flex flex-wrap gap-1.5">
          {oftenNeeded.map((message) => (
            <button
              key={message.message ?? message.id}
              type="button"
              className="btn btn-sm font-normal"
              onClick={() => search.current && enterValue(search.current, t(message))}
            >
              {t(message)}
            </button>
          ))}
        </div>
      </div>
      <NumberField
        label={t`For how many people?`}
        name="people"
        max={wantedLimits.people}
        defaultValue={post?.people ?? 1}
      />
      <div className="grid gap-1">
        <DateField label={t`Until when?`} name="until" day={until} today={today} notBeforeToday />
        <DayChoices name="until" today={today} choices={lastDays} />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NearField near={near} />
        <SelectField label={t`How far can you go?`} name="within" defaultValue={post?.within ?? DEFAULT_RADIUS}>
          {radii.map((radius) => (
            <option key={radius} value={radius}>
              {t`${radius} km`}
            </option>
          ))}
        </SelectField>
      </div>
      <Fold
        title={t({ message: 'More', context: 'further fields' })}
        note={t`Allergens, days of the week`}
        isOpen={Boolean(post && post.without.length + post.diets.length + post.weekdays.length > 0)}
      >
        <div className="grid gap-5">
          <Boxes legend={t`It must not contain`} group="without" ticked={post?.without} words={usualFirst} say={say} />
          <p className="text-muted -mt-3 text-sm text-pretty">
            {t`We never suggest food that contains these. If the donor hasn’t said, we’ll tell you to ask first.`}
          </p>
          <Boxes legend={t`Only food marked`} group="diet" ticked={post?.diets} words={diets} say={say} />
          <Boxes
            legend={t`Only on these days, every week`}
            group="weekday"
            ticked={post?.weekdays}
            words={weekdays}
            say={(day) => weekday(day, words, 'long')}
          />
        </div>
      </Fold>
      <p className="text-muted text-sm text-pretty">
        {t`People who are logged in see this with your name and an area of about 500 metres. They can offer you food.`}
      </p>
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}

const usual: Allergen[] = ['gluten', 'milk', 'eggs', 'nuts', 'peanuts', 'soybeans', 'fish'];
const usualFirst = [...usual, ...allergens.filter((allergen) => !usual.includes(allergen))];

type BoxesProps<Word> = {
  legend: string;
  group: string;
  ticked: Word[] | undefined;
  words: readonly Word[];
  say(word: Word): string;
};

function Boxes<Word extends string | number>({ legend, group, ticked = [], words, say }: BoxesProps<Word>) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-5">
        {words.map((word) => (
          <TickBox key={word} name={`${group}.${word}`} value="yes" ticked={ticked.includes(word)}>
            {say(word)}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}

/** Converts the form's values to the API's format. */
function inputFrom(values: Values, label: string): WantedPostInput {
  const { search = '', people, until = '', within } = values;
  const ticked = <Word extends string | number>(group: string, words: readonly Word[]) =>
    words.filter((word) => values[`${group}.${word}`]);
  return {
    ...{ search, people: Number(people), until, within: Number(within) as Radius, near: nearIn(values), label },
    without: ticked('without', allergens),
    diets: ticked('diet', diets),
    weekdays: ticked<Weekday>('weekday', weekdays),
  };
}
