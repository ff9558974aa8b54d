import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { dayOf, formatDate } from '../../contract/dates.ts';
import type { Person } from '../../contract/fields.ts';
import { foodLimits } from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import type { FoodRequestInput } from '../../contract/requests.ts';
import { useTimeZone } from '../accounts/use-time-zone.ts';
import { answer, api } from '../api.ts';
import { refreshFoods } from '../foods/food-queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';

export type RequestDialogProps = { food: Food; user: Person; open: boolean; onClose(): void };

/** Asks for a food. Only the day and the notes are there to be filled in; the rest is shown to be checked. */
export function RequestDialog({ food, user, open, onClose }: RequestDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const timeZone = useTimeZone();
  const tried = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (input: FoodRequestInput) => answer(api['add-request'].$post({ json: input })),
    meta: { showsOwnErrors: true },
  });

  const close = () => {
    onClose();
    // The food may have changed, so that the request failed; the page behind shows it now.
    if (tried.current) refreshFoods(client);
    tried.current = false;
  };

  const request = async ({ reqDate, notes = '' }: Record<string, string>) => {
    tried.current = true;
    await mutateAsync({ foodId: food._id, reqDate, notes });
    close();
    toast.success('Food Request  Added Successfully!!');
    navigate('/my-food-requests');
  };

  return (
    <Dialog title="Request this food" open={open} onClose={close}>
      <Form onSubmit={request} draft={`request ${food._id} ${user.email}`} className="sm:grid-cols-2">
        <Shown label="Food Name" value={food.title} />
        <Shown label="Food Image Url" value={food.image} />
        <Shown label="Food Id" value={food._id} />
        <Shown label="Quantity" value={String(food.quantity)} />
        <Shown label="Donator Name" value={food.donator.name} />
        <Shown label="Donator Email" value={food.donator.email} />
        <Shown label="Pickup Location" value={food.location} />
        <Shown label="Expired Date" value={formatDate(food.deadline, timeZone)} />
        <Shown label="Current User Email" value={user.email} />
        <DateField
          label="Request Date"
          name="reqDate"
          day={dayOf(new Date(), timeZone)}
          today={dayOf(new Date(), timeZone)}
        />
        <div className="sm:col-span-2">
          <TextAreaField label="Additional Notes" name="notes" maxLength={foodLimits.notes} required />
        </div>
        <div className="sm:col-span-2">
          <SubmitButton>Request</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  return <Field label={label} name="" value={value} readOnly />;
}
