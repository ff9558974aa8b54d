import { useState } from 'react';
import { type Day, dayOf } from '../../contract/dates.ts';
import { foodLimits } from '../../contract/food-terms.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { INVALID_LINK, isImageLink } from '../../contract/image-link.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton, type Values } from '../ui/form.tsx';
import { ImageWithFallback } from '../ui/image.tsx';

type Props = {
  heading: string;
  submit: string;
  /** The food to begin with: one that is changed, or given again as a new one. */
  food?: Food;
  onSave(input: FoodInput): Promise<unknown>;
  onSaved(): void;
};

/** What one says of a food that one gives away. */
export function FoodForm({ heading, submit, food, onSave, onSaved }: Props) {
  const timeZone = useTimeZone();
  const [picture, setPicture] = useState(food?.image ?? '');
  const today = dayOf(new Date(), timeZone);

  const save = async (values: Values, form: HTMLFormElement) => {
    // The fields have the names that the API knows, which says itself what is missing.
    await onSave({ ...(values as Omit<FoodInput, 'quantity'>), quantity: Math.trunc(Number(values.quantity)) });
    form.reset();
    onSaved();
  };

  return (
    <div className="mx-auto grid max-w-6xl items-start gap-x-14 gap-y-8 px-4 py-10 lg:grid-cols-[1fr_24rem]">
      <h1 className="text-4xl md:text-5xl lg:col-span-2">{heading}</h1>
      <Preview picture={picture} />
      <Form check={checkLink} onSubmit={save} className="gap-6! sm:grid-cols-2 lg:order-first lg:row-start-2">
        <Field label="Food Name" name="title" defaultValue={food?.title} maxLength={foodLimits.title} required />
        <Field
          label="Food Image Url"
          name="image"
          inputMode="url"
          defaultValue={food?.image}
          maxLength={foodLimits.url}
          required
          onBlur={(event) => setPicture(event.target.value.trim())}
        />
        <Field
          label="Total Quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={foodLimits.quantity}
          step={1}
          defaultValue={food?.quantity}
          required
        />
        <Field
          label="Pickup Location"
          name="location"
          defaultValue={food?.location}
          maxLength={foodLimits.location}
          required
        />
        <DateField
          label="Expired Date"
          name="deadline"
          day={firstChoice(food, today, timeZone)}
          today={today}
          notBeforeToday
        />
        <Field label="Food Status" name="status" value="Available" readOnly />
        <div className="sm:col-span-2">
          <TextAreaField
            label="Additional Notes"
            name="notes"
            rows={5}
            defaultValue={food?.notes}
            maxLength={foodLimits.notes}
            required
          />
        </div>
        <div className="sm:col-span-2">
          <SubmitButton>{submit}</SubmitButton>
        </div>
      </Form>
    </div>
  );
}

/** The picture as others will see it; the illustration as long as there is none. */
function Preview({ picture }: { picture: string }) {
  return (
    <figure className="rounded-box bg-base-200 shadow-card overflow-hidden lg:sticky lg:top-26 lg:col-start-2">
      <ImageWithFallback
        src={isImageLink(picture) ? picture : ''}
        width={400}
        height={300}
        loading="eager"
        className="aspect-video w-full object-cover lg:aspect-4/3"
      />
      <figcaption className="text-muted px-5 py-4">
        {isImageLink(picture)
          ? 'Your picture, as others will see it. If it does not load, they see this illustration instead.'
          : 'Give the link of a picture and you see it here.'}
      </figcaption>
    </figure>
  );
}

/** The stored deadline, if it is still to come. */
function firstChoice(food: Food | undefined, today: Day, timeZone: string): Day {
  const stored = food && dayOf(new Date(food.deadline), timeZone);
  return stored && stored > today ? stored : today;
}

function checkLink({ image = '' }: Values): Record<string, string> {
  return isImageLink(image.trim()) ? {} : { image: INVALID_LINK };
}
