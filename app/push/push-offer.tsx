import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLingui } from '#page-words';
import { useAuth } from '../session/auth.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { endOffer, usePushOffer } from './offered.ts';
import { pushQuery } from './push-queries.ts';
import { turnOn, withPushErrors } from './this-browser.ts';

/**
 * Offers to turn on notifications. The browser asks for permission only if the user accepts. Hidden on pages with a pick-up code.
 */
export function PushOffer() {
  const { t } = useLingui();
  const { user } = useAuth();
  const why = usePushOffer();
  // Add the question after mounting, because screen readers announce only changes.
  const [isSaid, setSaid] = useState(false);
  useEffect(() => setSaid(true), []);
  const { send, isPending } = useSend({
    call: () => withPushErrors(turnOn()),
    done: t`You’ll now get notifications on this device`,
    refresh: (client) => {
      endOffer();
      return user && client.invalidateQueries(pushQuery(user.email));
    },
  });
  if (!user) return null;
  const question =
    why === 'lost'
      ? t`Your browser has turned off our notifications on this device. Turn them on again?`
      : t`Get notified on this device when someone replies, even if the site is closed?`;
  return (
    <div className="mx-auto max-w-7xl px-4 group-has-[[data-pickup-code]]/page:hidden" data-fleeting="">
      <p role="status" className="sr-only">
        {isSaid && question}
      </p>
      <section
        aria-label={t`Turn on notifications?`}
        data-focus-next=""
        className="rounded-box border-base-300 bg-surface mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border p-3 sm:px-5"
      >
        <BellRing size={24} aria-hidden className="text-primary shrink-0 max-sm:hidden" />
        <p className="min-w-0 flex-1 basis-64 text-pretty">{question}</p>
        <div className="ms-auto flex gap-2">
          <button type="button" className="btn btn-ghost btn-sm" onClick={endOffer}>
            {t`Not now`}
          </button>
          <button type="button" className="btn btn-primary btn-sm" aria-disabled={isPending} onClick={() => send()}>
            {t`Turn on`}
          </button>
        </div>
      </section>
    </div>
  );
}
