import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { usualShare } from '../../contract/foods/amount-terms.ts';
import { foodLimits } from '../../contract/foods/food-terms.ts';
import type { Food } from '../../contract/foods/foods.ts';
import type { FoodRequestInput } from '../../contract/requests/requests.ts';
import { answer, api } from '../api/api.ts';
import { refreshFoods } from '../api/live-queries.ts';
import { FoodPicture } from '../foods/food-picture.tsx';
import { queueIfOffline } from '../offline/queue-if-offline.ts';
import { PickupTimeSelect, pickupTimeFrom } from '../pickup-times/choose-pickup-time.tsx';
import { offerPush } from '../push/offered.ts';
import type { SessionUser } from '../session/session-query.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useFormCall } from '../ui/feedback/use-send.ts';
import type { Values } from '../ui/form/drafts.ts';
import { TextAreaField } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { WantedField } from './wanted-field.tsx';
import { WhatIsSent } from './what-is-sent.tsx';

export type RequestDialogProps = {
  food: Food & { windows?: string[] | undefined };
  user: SessionUser;
  open: boolean;
  onClose(): void;
};

/**
 * A form to request a food, with a note to its donor. The details that are sent along, including the day of collection, are
 * collapsed.
 */
export function RequestDialog({ food, user, open, onClose }: RequestDialogProps) {
  const { t } = useLingui();
  const { request, isKept, refreshIfTried } = useRequest(food, user);
  const navigate = useNavigate();
  const { windows: times = [] } = food;
  const donor = food.donator.name;
  // Complete, so that users can send it unchanged.
  const greeting = t`Hello ${donor}, is this still available? I’d like to come and collect it. Thank you!`;
  const close = () => {
    refreshIfTried();
    onClose();
  };

  return (
    <Dialog title={t`Request this food`} open={open} onClose={close}>
      <Form
        onSubmit={request}
        // Replace the form's history entry, so that Back does not return to it.
        onSent={() => (isKept() ? onClose() : navigate('/my-food-requests', { replace: true }))}
        draft={draftOf(food)}
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FoodPicture
            food={food}
            sizes="4rem"
            width={64}
            height={64}
            loading="eager"
            className="rounded-box bg-base-200 size-16 shrink-0 object-cover"
          />
          <div className="min-w-0 flex-1 basis-28">
            <p className="font-display text-lg leading-snug font-medium wrap-anywhere">
              <bdi>{food.title}</bdi>
            </p>
            <p className="text-muted line-clamp-2 wrap-anywhere">
              <bdi translate="no">{food.donator.name}</bdi> · <bdi>{food.location}</bdi>
            </p>
          </div>
        </div>
        <TextAreaField
          label={t`Additional Notes`}
          name="notes"
          defaultValue={greeting.slice(0, foodLimits.notes)}
          maxLength={foodLimits.notes}
          data-focus-first=""
          required
        />
        {food.left !== undefined && (
          <WantedField food={food} wanted={usualShare(food.left, food.unit)} most={Math.max(1, food.left)} />
        )}
        {times.length > 0 && (
          // Preselect a single time.
          <PickupTimeSelect times={times} chosen={times.length === 1 ? (times[0] ?? '') : ''} />
        )}
        <WhatIsSent food={food} user={user} saysWhen={times.length === 0} />
        <SubmitButton>{t({ message: 'Request', context: 'verb' })}</SubmitButton>
      </Form>
    </Dialog>
  );
}

function draftOf({ _id }: Food): string {
  return `request ${_id}`;
}

/** Sends a food request or, if offline, stores it to be sent later. */
function useRequest(food: Food, user: SessionUser) {
  const { t } = useLingui();
  const client = useQueryClient();
  const toast = useToast();
  const { title } = food;
  const tried = useRef(false);
  const isKept = useRef(false);
  const send = useFormCall({
    call: ({ input, key }: { input: FoodRequestInput; key: string }) =>
      answer(api['add-request'].$post({ json: input, header: { 'idempotency-key': key } })),
  });
  const request = async (values: Values, _form: HTMLFormElement, key: string) => {
    const { reqDate, window: time, wanted, notes = '' } = values;
    tried.current = true;
    isKept.current = false;
    const amount = wanted ? { wanted: Number(wanted) } : {};
    const input = { foodId: food._id, reqDate, notes, ...pickupTimeFrom(time), ...amount };
    try {
      await send({ input, key });
    } catch (error) {
      await queueIfOffline(error, {
        id: `request ${user._id} ${food._id}`,
        userId: user._id,
        what: t`Your request for ${title}`,
        path: '/add-request',
        body: input,
        key,
        form: { path: `/food/${food._id}#request`, draft: draftOf(food), values },
      });
      isKept.current = true;
      // Nothing was sent, so there is nothing to refresh.
      tried.current = false;
      return toast.success(
        t`You’re offline. Your request is saved on this device. We’ll send it when you’re back online.`,
      );
    }
    refreshFoods(client);
    toast.success(t`Food Request  Added Successfully!!`);
    void offerPush().catch(() => {});
  };
  return {
    request,
    /** Whether the last request is stored to be sent later. */
    isKept: () => isKept.current,
    /** Refetches the food if the user tried to request it: a change to the food may be why the request failed. */
    refreshIfTried() {
      if (tried.current) refreshFoods(client);
      tried.current = false;
    },
  };
}
