import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { deviceName } from '../../contract/device-terms.ts';
import type { OwnPushSubscription } from '../../contract/push.ts';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { ShortDate } from '../ui/dates.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/words-context.tsx';
import { pushQuery } from './push-queries.ts';
import { canPush, inTurn, turnOff, turnOn, whyNot } from './this-browser.ts';

/** Turns push notifications on this device on and off, and lists the other devices that have them. */
export function PushHere() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const list = useId();
  const { data } = useQuery(subscriptionsQuery(email));
  const here = data?.find(({ isThis }) => isThis);
  // Known only in the browser.
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(canPush()), []);
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return turnOn();
      await inTurn(async () => {
        if (here) await end(here);
        await turnOff();
      });
    },
    onSuccess: (_, on) =>
      toast.success(
        on ? t`You’ll now get notifications on this device` : t`You’ll no longer get notifications on this device`,
      ),
    onError: (error) => toast.error(whyNot(error)),
    onSettled: () => client.invalidateQueries(pushQuery(email)),
    meta: { showsOwnErrors: true },
  });
  return (
    <div data-focus-next={list} className="grid gap-2">
      {isAble === false ? (
        <p className="text-muted">
          {t`This browser can’t show notifications while the site is closed. On an iPhone or iPad, add the site to your home screen first.`}
        </p>
      ) : (
        <label className="flex items-center justify-between gap-4">
          <span>{t`Notify me on this device, even when the site is closed`}</span>
          <input
            type="checkbox"
            className="accent-primary size-6 shrink-0"
            disabled={!data || !isAble}
            checked={change.isPending ? change.variables : here !== undefined}
            onChange={({ target }) => change.isPending || change.mutate(target.checked)}
          />
        </label>
      )}
      <InlineError error={change.error && whyNot(change.error)} />
      <OtherDevices id={list} />
    </div>
  );
}

/** The other devices, each of which can be stopped from here. */
function OtherDevices({ id }: { id: string }) {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const words = useWords();
  const toast = useToast();
  const { data, error, refetch } = useQuery(subscriptionsQuery(email));
  const others = data?.filter(({ isThis }) => !isThis);
  const nameOf = ({ device }: OwnPushSubscription) => (device ? deviceName(words, device) : t`an unknown device`);
  const stopWords = (subscription: OwnPushSubscription) => {
    const device = nameOf(subscription);
    return t`Stop notifications on ${device}`;
  };
  const stop = useMutation({
    mutationFn: end,
    onSuccess: (_, subscription) => {
      const device = nameOf(subscription);
      toast.success(t`You’ll no longer get notifications on ${device}`);
    },
    onSettled: () => client.invalidateQueries(pushQuery(email)),
  });
  return (
    <OwnList name={t`Other devices that get notifications`} query={{ data: others, error, refetch }} id={id}>
      {(subscription) => (
        <>
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{nameOf(subscription)}</p>
            <p className="text-muted text-sm">
              <Trans>
                Since <ShortDate instant={subscription.addedAt} />
              </Trans>
            </p>
          </div>
          <button
            type="button"
            aria-label={stopWords(subscription)}
            aria-disabled={stop.isPending}
            className="btn btn-sm"
            onClick={() => stop.isPending || stop.mutate(subscription)}
          >
            <BellOff size={16} aria-hidden /> {t({ message: 'Stop', context: 'telling me' })}
          </button>
          {stop.variables?._id === subscription._id && <InlineError error={stop.error} />}
        </>
      )}
    </OwnList>
  );
}

function subscriptionsQuery(email: string) {
  return queryOptions({ ...pushQuery(email), select: ({ subscriptions }) => subscriptions });
}

function end({ _id: id }: OwnPushSubscription) {
  return answer(api['push-subscriptions'][':id'].$delete({ param: { id } }));
}
