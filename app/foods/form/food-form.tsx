import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLingui } from '#page-words';
import { type Day, dayOf } from '../../../contract/dates.ts';
import { type FoodFields, foodFields, fromFoodFields } from '../../../contract/foods/food-fields.ts';
import { foodLimits, foodStatusNames } from '../../../contract/foods/food-terms.ts';
import type { Food, FoodInput, FoodRead } from '../../../contract/foods/foods.ts';
import { INVALID_LINK, isImageLink } from '../../../contract/foods/image-link.ts';
import type { Words } from '../../../contract/words/say.ts';
import { siteQuery } from '../../api/site-query.ts';
import { PhotoField } from '../../photos/photo-field.tsx';
import { checkPickupTimes, PickupTimeFields } from '../../pickup-times/pickup-time-fields.tsx';
import { useDates } from '../../ui/dates.tsx';
import type { Elements } from '../../ui/elements.ts';
import { ActionBar } from '../../ui/form/action-bar.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import type { Values } from '../../ui/form/drafts.ts';
import { EditForm } from '../../ui/form/edit-form.tsx';
import { Field, TextAreaField } from '../../ui/form/field.tsx';
import { SubmitButton } from '../../ui/form/form.tsx';
import { useWords } from '../../words/words-context.tsx';
import { ContentFields, checkContents } from './content-fields.tsx';
import { DayChoices } from './day-choices.tsx';
import { type FormerFood, fieldsOfFood, foodInputFrom, type TextName } from './food-input.ts';
import { LocationField } from './location-field.tsx';
import { pointOf, usePlaceChoice } from './place-choice.ts';
import { checkPlace } from './place-fields.tsx';
import { InPartsFields, QuantityField } from './quantity-fields.tsx';
import { useFoodFieldWords } from './words-for-fields.tsx';

type Props = {
  heading: string;
  submit: string;
  /** Food to fill in the form with: the one being edited, or one to copy. */
  food?: FormerFood;
  /** Whether this is a new listing, including a copy of another. */
  isNew?: boolean;
  /** The donor's latest food. New food gets its location by default, because most donors give from the same location again. */
  last?: Food | null | undefined;
  /** Title to fill in, if there is no `food`. */
  title?: string | undefined;
  /** Shown above the form. */
  intro?: Elements | undefined;
  /** Renders what is below the title. `near` is the place of the food, as in URLs, if it is known. */
  belowTitle?: ((near: string | undefined) => Elements) | undefined;
  /** Name of the form's draft, unique among food forms. */
  draft: string;
  /**
   * `read` has the values as they were fetched, to detect changes made elsewhere (see `EditForm`). `values` has the form's
   * values.
   */
  onSave(input: FoodInput, sent: { read: FoodRead; key: string; values: Values }): Promise<unknown>;
  /** Called after saving, unless the donor has left the page in the meantime. */
  onSaved(): void;
};

/** The form for adding or editing food. Its optional fields are collapsed. */
export function FoodForm({
  heading,
  submit,
  food,
  isNew = false,
  last,
  title,
  intro,
  belowTitle,
  draft,
  onSave,
  onSaved,
}: Props) {
  const words = useWords();
  const { timeZone, format } = useDates();
  const { data: site } = useQuery(siteQuery());
  return (
    <div className="@container mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-1.5 px-4 py-1 sm:gap-8 sm:py-10">
      <h1 className="text-2xl max-sm:leading-tight sm:text-4xl md:text-5xl">{heading}</h1>
      {intro}
      <EditForm<FormerFood | undefined, Partial<FoodFields>>
        stored={food}
        fieldsOf={(food) => (food ? fieldsOfFood(food, timeZone) : {})}
        wantedOf={(values) => foodFields(foodInputFrom(values))}
        onSave={async ({ wanted, read }, form, sent) => {
          await onSave(fromFoodFields(wanted) as FoodInput, { ...sent, read: fromFoodFields(read) as FoodRead });
          form.reset();
        }}
        say={useFoodFieldWords()}
        check={(values) => ({
          ...checkLink(words, values, site?.url),
          ...checkPlace(words, values),
          ...checkContents(words, values),
          ...checkPickupTimes(words, values, { timeZone, format }),
        })}
        onSent={onSaved}
        draft={draft}
        className="max-sm:[--size-field:0.25rem] max-w-5xl grid-cols-[minmax(0,1fr)] items-start max-sm:gap-2! max-sm:leading-snug md:grid-cols-[18rem_minmax(0,1fr)] md:gap-8! md:[&>section]:col-start-2"
      >
        {(food) => <FoodFormFields {...{ food, isNew, last, title, belowTitle, submit }} />}
      </EditForm>
    </div>
  );
}

type FieldsProps = Pick<Props, 'food' | 'last' | 'title' | 'belowTitle' | 'submit'> & { isNew: boolean };

function FoodFormFields({ food, isNew, last, title, belowTitle, submit }: FieldsProps) {
  const { t } = useLingui();
  const { timeZone, today } = useDates();
  const place = usePlaceChoice({ food, isNew, last });
  return (
    <>
      <PhotoField
        label={t`Food Image Url`}
        name="image"
        image={food?.image}
        photo={food?.photo}
        missing={food?.pictureMissing}
        className="md:sticky md:top-26"
      />
      <div className="flex flex-col gap-2 sm:gap-5">
        <Field<TextName>
          label={t`Food Name`}
          name="title"
          defaultValue={food?.title ?? title}
          maxLength={foodLimits.title}
          required
        />
        {belowTitle?.(pointOf(place))}
        {/* Suggestions for a typed fraction take up the whole row. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-3 gap-y-1 @min-[16rem]:grid-cols-[7.5rem_minmax(0,1fr)] [&:has(>:first-child_button)>*]:col-span-full">
          <QuantityField quantity={food?.quantity} />
          <DateField
            label={t`Expired Date`}
            name="deadline"
            day={initialDeadline(food, today, timeZone)}
            today={today}
            notBeforeToday
          />
          <DayChoices name="deadline" today={today} title={isNew && food === undefined ? 'title' : undefined} />
        </div>
        <LocationField location={food?.location ?? last?.location} place={place} />
        <TextAreaField<TextName>
          label={t`Additional Notes`}
          name="notes"
          rows={1}
          className="min-h-10 sm:min-h-24"
          defaultValue={food?.notes}
          maxLength={foodLimits.notes}
          required
        />
        <More isOpen={hasOptionalFields(food, isNew)}>
          <PickupTimeFields food={isNew ? undefined : food} />
          <ContentFields food={food} isNew={isNew} today={today} />
          <InPartsFields food={food} />
          <Field label={t`Food Status`} name="status" value={t(foodStatusNames.Available)} readOnly />
        </More>
        <ActionBar>
          <SubmitButton>{submit}</SubmitButton>
        </ActionBar>
      </div>
    </>
  );
}

/** Optional fields. Collapsed unless one of them has a value or an error, or is restored from a draft. */
function More({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <details className="group rounded-box border-base-300 border" open={isOpen}>
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 sm:px-4 sm:py-3">
        <span className="font-medium">{t({ message: 'More', context: 'further fields' })}</span>
        <span className="text-muted me-auto text-sm">{t`Pick-up times, allergens`}</span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-8 px-3 pt-2 pb-4 sm:px-4">{children}</div>
    </details>
  );
}

/** Whether any of the collapsed fields has a value. */
function hasOptionalFields(food: Props['food'], isNew: boolean): boolean {
  const { contents, unit, inParts, windows: times = [], graceHours, packDate } = food ?? {};
  const hasOwnFields = times.length > 0 || graceHours !== undefined || packDate !== undefined;
  return contents !== undefined || unit !== undefined || inParts !== undefined || (!isNew && hasOwnFields);
}

/** Returns the stored deadline if it is in the future, else today. */
function initialDeadline(food: Food | undefined, today: Day, timeZone: string): Day {
  const stored = food && dayOf(new Date(food.deadline), timeZone);
  return stored && stored > today ? stored : today;
}

function checkLink(words: Words, { image = '' }: Values, siteUrl: string | undefined): Record<string, string> {
  return isImageLink(image.trim(), siteUrl) ? {} : { image: words._(INVALID_LINK) };
}
