import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatDay } from '../../contract/dates.ts';
import type { Person } from '../../contract/fields.ts';
import { foodLimits } from '../../contract/food-terms.ts';
import type { Food } from '../../contract/foods.ts';
import type { FoodRequestInput } from '../../contract/requests.ts';
import { sayAmount } from '../../contract/share-terms.ts';
import { answer, api } from '../api.ts';
import { FoodPicture } from '../foods/food-picture.tsx';
import { refreshFoods } from '../foods/food-queries.ts';
import { keepIfOffline } from '../offline/keep-if-offline.ts';
import { useSendingKey } from '../offline/sending-key.ts';
import { offerPush } from '../push/offered.ts';
import { DateField } from '../ui/date-field.tsx';
import { useDates } from '../ui/dates.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextAreaField } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { Unconfirmed } from '../ui/mail-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { readTypedDay } from '../ui/typed-day.ts';
import { WindowSelect, windowFrom } from '../windows/choose-window.tsx';
import { WantedField } from './wanted-field.tsx';

export type RequestDialogProps = {
  food: Food & { windows?: string[] | undefined };
  user: Person;
  open: boolean;
  onClose(): void;
};

/** Asks for a food with a message to its donor. What else is sent stands folded below it, with the day one would come. */
export function RequestDialog({ food, user, open, onClose }: RequestDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const tried = useRef(false);
  const isKept = useRef(false);
  const keyOf = useSendingKey();
  const send = (input: FoodRequestInput) =>
    answer(api['add-request'].$post({ json: input, header: { 'idempotency-key': keyOf(input) } }));
  const { mutateAsync } = useMutation({
    mutationFn: (input: FoodRequestInput) => send(input),
    meta: { showsOwnErrors: true },
  });

  const { windows = [] } = food;

  const request = async ({ reqDate, window, wanted, notes = '' }: Record<string, string>) => {
    tried.current = true;
    isKept.current = false;
    const share = wanted ? { wanted: Number(wanted) } : {};
    const input = { foodId: food._id, reqDate, notes, ...windowFrom(window), ...share };
    try {
      await mutateAsync(input);
    } catch (error) {
      await keepIfOffline(error, {
        id: `request ${user.email} ${food._id}`,
        email: user.email,
        what: `Your request for ${food.title}`,
        path: '/add-request',
        body: input,
        key: keyOf(input),
      });
      isKept.current = true;
      // Nothing has changed that could be asked for.
      tried.current = false;
      return toast.success('You are offline. Your request is kept here and sent as soon as there is a network.');
    }
    refreshFoods(client);
    toast.success('Food Request  Added Successfully!!');
    void offerPush().catch(() => {});
  };
  const close = () => {
    // The food may have changed, so that the request failed; the page behind shows it now.
    if (tried.current) refreshFoods(client);
    tried.current = false;
    onClose();
  };

  return (
    <Dialog title="Request this food" open={open} onClose={close}>
      <Form
        onSubmit={request}
        // In place of the open form, which Back would lead to.
        onSent={() => (isKept.current ? onClose() : navigate('/my-food-requests', { replace: true }))}
        draft={`request ${food._id}`}
      >
        <div className="flex items-center gap-4">
          <FoodPicture
            food={food}
            sizes="4rem"
            width={64}
            height={64}
            loading="eager"
            className="rounded-box bg-base-200 size-16 shrink-0 object-cover"
          />
          <div className="min-w-0">
            <p className="font-display text-lg leading-snug font-medium wrap-anywhere">{food.title}</p>
            <p className="text-muted line-clamp-2 wrap-anywhere">
              {food.donator.name} · {food.location}
            </p>
          </div>
        </div>
        <TextAreaField
          label="Additional Notes"
          name="notes"
          defaultValue={greeting(food.donator.name)}
          maxLength={foodLimits.notes}
          data-focus-first=""
          required
        />
        {food.left !== undefined && <WantedField food={food} wanted={1} most={Math.max(1, food.left)} />}
        {windows.length > 0 && (
          // Who has one time to choose need not choose it.
          <WindowSelect windows={windows} chosen={windows.length === 1 ? (windows[0] ?? '') : ''} />
        )}
        <WhatIsSent food={food} user={user} saysWhen={windows.length === 0} />
        <SubmitButton>Request</SubmitButton>
      </Form>
    </Dialog>
  );
}

/** A message that can be sent as it is. */
function greeting(donor: string): string {
  return `Hello ${donor}, is it still there? I would like to come and collect it. Thank you!`.slice(
    0,
    foodLimits.notes,
  );
}

function WhatIsSent({ food, user, saysWhen }: { food: Food; user: Person; saysWhen: boolean }) {
  const { timeZone, today, format } = useDates();
  const [date, setDate] = useState(formatDay(today, format));
  const typed = readTypedDay(date, format);
  const isToday = 'day' in typed && typed.day === today;
  return (
    <details className="group rounded-box border-base-300 border">
      <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 px-4 py-3">
        <span className="font-medium">What is sent</span>
        <span className="text-muted mr-auto">{saysWhen && `You would come ${isToday ? 'today' : `on ${date}`}.`}</span>
        <ChevronDown size={20} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-4 pt-1 pb-4 sm:grid-cols-2">
        {/* Bubbles from the field, also when a draft is brought back. */}
        <div className="sm:col-span-2" onInput={({ target }) => setDate((target as HTMLInputElement).value)}>
          <DateField label="Request Date" name="reqDate" day={today} today={today} notBeforeToday />
          <p className="text-muted mt-1 text-sm">The day you would come.</p>
        </div>
        <Shown label="Food Name" value={food.title} />
        <Shown label="Food Image Url" value={food.image} />
        <Shown label="Food Id" value={food._id} />
        <Shown label="Quantity" value={sayAmount(food.quantity, food.unit)} />
        <Shown label="Donator Name" value={food.donator.name} />
        <Shown
          label="Donator Email"
          value={food.donator.email || (food.donator.isEmailHidden ? 'Not shown' : 'Not confirmed yet')}
        />
        {food.donator.isUnconfirmed && <Unconfirmed />}
        <Shown label="Pickup Location" value={food.location} />
        <Shown label="Expired Date" value={formatDate(food.deadline, timeZone, format)} />
        <Shown label="Current User Email" value={user.email} />
      </div>
    </details>
  );
}

function Shown({ label, value }: { label: string; value: string }) {
  return <Field label={label} name="" value={value} readOnly />;
}
