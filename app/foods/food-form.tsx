import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { type Day, dayOf, daysAfter, formatDay } from '../../contract/dates.ts';
import type { FoodAnswer } from '../../contract/food-page.ts';
import { foodLimits } from '../../contract/food-terms.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { INVALID_LINK, isImageLink } from '../../contract/image-link.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { useDates } from '../ui/dates.tsx';
import type { Values } from '../ui/drafts.ts';
import { Field, TextAreaField } from '../ui/field.tsx';
import { enter, Form, SubmitButton } from '../ui/form.tsx';
import { offerOf, WindowFields } from '../windows/window-fields.tsx';
import { ContentFields, checkContents, contentsOf } from './content-fields.tsx';
import { checkPlace, looksLikeAddress, moveToAddress, PlaceFields, pickupOf } from './place-fields.tsx';
import { partsOf, QuantityFields } from './quantity-fields.tsx';

type Props = {
  heading: string;
  submit: string;
  /** The food to begin with: one that is changed, or given again as a new one. */
  food?: Food & Partial<Pick<FoodAnswer, 'pictureMissing' | 'pickup' | 'windows' | 'graceHours'>>;
  /** Whether it is a new one, whatever it begins with. */
  isNew?: boolean;
  /** Where the food is, as long as nothing else is said. */
  place?: string | undefined;
  /** What distinguishes what is typed here from what is typed into other forms of this kind. */
  draft: string;
  onSave(input: FoodInput): Promise<unknown>;
  /** Leads on, unless whoever saved it has gone elsewhere meanwhile. */
  onSaved(): void;
};

/** What one says of a food that one gives away. */
export function FoodForm({ heading, submit, food, isNew = false, place, draft, onSave, onSaved }: Props) {
  const { timeZone, today } = useDates();
  const { data: site } = useQuery(siteQuery());

  const save = async (values: Values, form: HTMLFormElement) => {
    // The fields have the names that the API knows, which says itself what is missing.
    const { title = '', image = '', deadline = '', location = '', notes = '', quantity } = values;
    const pickup = pickupOf(values);
    await onSave({
      ...{ title, image, deadline, location, notes, quantity: Math.trunc(Number(quantity)) },
      ...partsOf(values),
      // A new food is nowhere without a word.
      ...(pickup !== undefined && !(isNew && pickup === null) && { pickup }),
      ...offerOf(values),
      ...contentsOf(values, isNew || !food),
    });
    form.reset();
  };

  return (
    <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-10">
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <Form
        check={(values) => ({ ...checkLink(values, site?.url), ...checkPlace(values), ...checkContents(values) })}
        onSubmit={save}
        onSent={onSaved}
        draft={draft}
        askBeforeLeaving="You have not sent this form yet. What you typed is kept for when you come back."
        className="grid-cols-[minmax(0,1fr)] items-start gap-6! sm:grid-cols-2 lg:grid-cols-[1fr_1fr_24rem] lg:grid-rows-[repeat(5,auto)_1fr] lg:gap-x-8!"
      >
        <div className="sm:col-span-2">
          <Field label="Food Name" name="title" defaultValue={food?.title} maxLength={foodLimits.title} required />
        </div>
        <PhotoField
          label="Food Image Url"
          name="image"
          image={food?.image}
          photo={food?.photo}
          missing={food?.pictureMissing}
          className="sm:col-span-2 lg:sticky lg:top-26 lg:col-span-1 lg:col-start-3 lg:row-span-6 lg:row-start-1"
        />
        <QuantityFields food={food} />
        <LocationField location={food?.location ?? place} />
        <div className="grid content-start gap-2">
          <DateField
            label="Expired Date"
            name="deadline"
            day={firstChoice(food, today, timeZone)}
            today={today}
            notBeforeToday
          />
          <DayChoices name="deadline" today={today} />
        </div>
        <Field label="Food Status" name="status" value="Available" readOnly />
        <WindowFields food={isNew ? undefined : food} />
        <PlaceFields food={food} isNew={isNew} />
        <div className="grid gap-6 sm:col-span-2">
          <TextAreaField
            label="Additional Notes"
            name="notes"
            rows={5}
            defaultValue={food?.notes}
            maxLength={foodLimits.notes}
            required
          />
          <ContentFields food={food} isNew={isNew} today={today} />
        </div>
        <div className="sm:col-span-2">
          <SubmitButton>{submit}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** The place in words, which everyone sees. */
function LocationField({ location = '' }: { location?: string | undefined }) {
  const [typed, setTyped] = useState(location);
  const isAddress = looksLikeAddress(typed);
  return (
    <div className="grid content-start gap-1">
      <Field
        label="Pickup Location"
        name="location"
        defaultValue={location}
        maxLength={foodLimits.location}
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <p role="status" className="text-muted text-sm text-pretty">
        {isAddress
          ? 'Everyone sees this. If it is your address, better name only the street or the area here, and write the address under “Place on the map”, where only the person you accept sees it.'
          : 'Everyone sees this: the area, or a place that all know.'}
      </p>
      {isAddress && (
        <button
          type="button"
          className="btn btn-sm h-auto justify-self-start py-1 font-normal"
          onClick={({ currentTarget: { form } }) =>
            moveToAddress(form?.elements.namedItem('location') as HTMLInputElement)
          }
        >
          <Lock size={16} aria-hidden className="shrink-0" /> Move it to the address that only they see
        </button>
      )}
    </div>
  );
}

const choices = [
  { days: 1, words: 'Tomorrow' },
  { days: 3, words: 'In 3 days' },
  { days: 7, words: 'In a week' },
];

/** Days that are entered into a date field of the form around them by one press. */
function DayChoices({ name, today }: { name: string; today: Day }) {
  const { format } = useDates();
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(({ days, words }) => (
        <button
          key={days}
          type="button"
          className="btn btn-sm font-normal"
          onClick={({ currentTarget: { form } }) =>
            enter(form?.elements.namedItem(name) as HTMLInputElement, formatDay(daysAfter(today, days), format))
          }
        >
          {words}
        </button>
      ))}
    </div>
  );
}

/** The stored deadline, if it is still to come. */
function firstChoice(food: Food | undefined, today: Day, timeZone: string): Day {
  const stored = food && dayOf(new Date(food.deadline), timeZone);
  return stored && stored > today ? stored : today;
}

function checkLink({ image = '' }: Values, siteUrl: string | undefined): Record<string, string> {
  return isImageLink(image.trim(), siteUrl) ? {} : { image: INVALID_LINK };
}
