import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { OwnPushSubscription } from '../../contract/push.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { answer, api } from '../api.ts';
import { ShortDate } from '../ui/dates.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { pushQuery } from './push-queries.ts';
import { canPush, turnOff, turnOn, whyNot } from './this-browser.ts';

/** Whether one is told on this device while the site is closed, and on which others. */
export function PushHere() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const list = useId();
  const { data, error, refetch } = useQuery({ ...pushQuery(email), select: ({ subscriptions }) => subscriptions });
  const here = data?.find(({ isThis }) => isThis);
  const others = data?.filter(({ isThis }) => !isThis);
  // Known once the page is in a browser.
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(canPush()), []);
  const end = async ({ _id: id }: OwnPushSubscription) =>
    answer(api['push-subscriptions'][':id'].$delete({ param: { id } }));
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return turnOn();
      if (here) await end(here);
      await turnOff();
    },
    onSuccess: (_, on) =>
      toast.success(on ? 'You are told on this device from now on' : 'You are told on this device no more'),
    onError: (error) => toast.error(whyNot(error)),
    onSettled: () => client.invalidateQueries(pushQuery(email)),
    meta: { showsOwnErrors: true },
  });
  const stop = useMutation({
    mutationFn: end,
    onSuccess: (_, subscription) => toast.success(`You are told on ${nameOf(subscription)} no more`),
    onSettled: () => client.invalidateQueries(pushQuery(email)),
  });
  return (
    <div data-focus-next={list} className="grid gap-2">
      {isAble === false ? (
        <p className="text-muted">
          This browser can not tell you while the site is closed. On an iPhone or iPad it can once the site is on your
          home screen.
        </p>
      ) : (
        <label className="flex items-center justify-between gap-4">
          <span>Tell me on this device, also while the site is closed</span>
          <input
            type="checkbox"
            className="accent-primary size-6 shrink-0"
            disabled={!data || !isAble}
            checked={change.isPending ? change.variables : here !== undefined}
            onChange={({ target }) => change.isPending || change.mutate(target.checked)}
          />
        </label>
      )}
      <OwnList name="Other devices on which you are told" query={{ data: others, error, refetch }} id={list}>
        {(subscription) => (
          <>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{nameOf(subscription)}</p>
              <p className="text-muted text-sm">
                Since <ShortDate instant={subscription.addedAt} />
              </p>
            </div>
            <button
              type="button"
              aria-label={`Stop telling me on ${nameOf(subscription)}`}
              aria-disabled={stop.isPending}
              className="btn btn-sm"
              onClick={() => stop.isPending || stop.mutate(subscription)}
            >
              <BellOff size={16} aria-hidden /> Stop
            </button>
          </>
        )}
      </OwnList>
    </div>
  );
}

function nameOf({ device }: OwnPushSubscription): string {
  return device || 'an unknown device';
}
