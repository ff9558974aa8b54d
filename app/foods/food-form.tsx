import { useQuery } from '@tanstack/react-query';
import { type Day, dayOf } from '../../contract/dates.ts';
import { foodLimits } from '../../contract/food-terms.ts';
import type { Food, FoodInput } from '../../contract/foods.ts';
import { INVALID_LINK, isImageLink } from '../../contract/image-link.ts';
import { siteQuery } from '../accounts/account-queries.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { PhotoField } from '../photos/photo-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Field, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton, type Values } from '../ui/form.tsx';

type Props = {
  heading: string;
  submit: string;
  /** The food to begin with: one that is changed, or given again as a new one. */
  food?: Food & { pictureMissing?: boolean | undefined };
  onSave(input: FoodInput): Promise<unknown>;
  onSaved(): void;
};

/** What one says of a food that one gives away. */
export function FoodForm({ heading, submit, food, onSave, onSaved }: Props) {
  const timeZone = useTimeZone();
  const { data: site } = useQuery(siteQuery());
  const today = dayOf(new Date(), timeZone);

  const save = async (values: Values, form: HTMLFormElement) => {
    // The fields have the names that the API knows, which says itself what is missing.
    await onSave({ ...(values as Omit<FoodInput, 'quantity'>), quantity: Math.trunc(Number(values.quantity)) });
    form.reset();
    onSaved();
  };

  return (
    <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10">
      <h1 className="text-4xl md:text-5xl">{heading}</h1>
      <Form
        check={(values) => checkLink(values, site?.url)}
        onSubmit={save}
        className="items-start gap-6! sm:grid-cols-2 lg:grid-cols-[1fr_1fr_24rem] lg:grid-rows-[repeat(4,auto)_1fr] lg:gap-x-8!"
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
          className="sm:col-span-2 lg:sticky lg:top-26 lg:col-span-1 lg:col-start-3 lg:row-span-5 lg:row-start-1"
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

/** The stored deadline, if it is still to come. */
function firstChoice(food: Food | undefined, today: Day, timeZone: string): Day {
  const stored = food && dayOf(new Date(food.deadline), timeZone);
  return stored && stored > today ? stored : today;
}

function checkLink({ image = '' }: Values, siteUrl: string | undefined): Record<string, string> {
  return isImageLink(image.trim(), siteUrl) ? {} : { image: INVALID_LINK };
}
