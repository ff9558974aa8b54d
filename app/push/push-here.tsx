import { queryOptions, useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { deviceName } from '../../contract/accounts/device-terms.ts';
import type { OwnPushSubscription } from '../../contract/accounts/push.ts';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { ShortDate } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { useWords } from '../words/words-context.tsx';
import { pushQuery } from './push-queries.ts';
import { canPush, inTurn, turnOff, turnOn, withPushErrors } from './this-browser.ts';

/** A checkbox for notifications on this device, and a list of the user's other devices that get notifications. */
export function PushHere() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const list = useId();
  const { data } = useQuery(subscriptionsQuery(email));
  const here = data?.find(({ isThis }) => isThis);
  // Undefined until hydration, because the server cannot know.
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(canPush()), []);
  const { send, isPending, input, error } = useSend({
    call: (on: boolean) =>
      withPushErrors(
        on
          ? turnOn()
          : inTurn(async () => {
              if (here) await end(here);
              await turnOff();
            }),
      ),
    done: (on) =>
      on ? t`You’ll now get notifications on this device` : t`You’ll no longer get notifications on this device`,
    refresh: [pushQuery(email)],
  });
  return (
    <div data-focus-next={list} className="grid gap-2">
      {isAble === false ? (
        <p className="text-muted">
          {t`This browser can’t show notifications while the site is closed. On an iPhone or iPad, add the site to your home screen first.`}
        </p>
      ) : (
        <CheckField
          label={t`Notify me on this device, even when the site is closed`}
          disabled={!data || !isAble}
          checked={isPending ? input : here !== undefined}
          onCheck={send}
        />
      )}
      <InlineError error={error} />
      <OtherDevices id={list} />
    </div>
  );
}

/** The user's other devices, each with a button to stop its notifications. */
function OtherDevices({ id }: { id: string }) {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const words = useWords();
  const { data, error, refetch } = useQuery(subscriptionsQuery(email));
  const others = data?.filter(({ isThis }) => !isThis);
  const nameOf = ({ device }: OwnPushSubscription) => (device ? deviceName(words, device) : t`an unknown device`);
  const stopLabel = (subscription: OwnPushSubscription) => {
    const device = nameOf(subscription);
    return t`Stop notifications on ${device}`;
  };
  const stoppedText = (subscription: OwnPushSubscription) => {
    const device = nameOf(subscription);
    return t`You’ll no longer get notifications on ${device}`;
  };
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
          <Act
            call={() => end(subscription)}
            done={stoppedText(subscription)}
            refresh={[pushQuery(email)]}
            aria-label={stopLabel(subscription)}
            className="btn btn-sm"
          >
            <BellOff size={16} aria-hidden /> {t({ message: 'Stop', context: 'telling me' })}
          </Act>
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
