import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '../accounts/auth.tsx';
import { useToast } from '../ui/toast.tsx';
import { endOffer } from './offered.ts';
import { pushQuery } from './push-queries.ts';
import { turnOn, whyNot } from './this-browser.ts';

const QUESTION = 'Shall we tell you on this device when somebody answers, also while the site is closed?';

/** Offers what a browser asks for permission for only after a yes. Quiet, and in nobody’s way. */
export function PushOffer() {
  const { user } = useAuth();
  const client = useQueryClient();
  const toast = useToast();
  // Screen readers say what changes, and not what something comes with.
  const [said, setSaid] = useState('');
  useEffect(() => setSaid(QUESTION), []);
  const { mutate, isPending } = useMutation({
    mutationFn: turnOn,
    onSuccess: () => toast.success('You are told on this device from now on'),
    onError: (error) => toast.error(whyNot(error)),
    onSettled: () => {
      endOffer({ isDeclined: false });
      return user && client.invalidateQueries(pushQuery(user.email));
    },
    meta: { showsOwnErrors: true },
  });
  if (!user) return null;
  return (
    <div className="mx-auto max-w-7xl px-4" data-fleeting="">
      <p role="status" className="sr-only">
        {said}
      </p>
      <section
        aria-label="Shall we tell you?"
        data-focus-next=""
        className="rounded-box border-base-300 bg-surface mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 border p-3 sm:px-5"
      >
        <BellRing size={24} aria-hidden className="text-primary shrink-0 max-sm:hidden" />
        <p className="min-w-0 flex-1 basis-64 text-pretty">{QUESTION}</p>
        <div className="ms-auto flex gap-2">
          <button type="button" className="btn btn-ghost btn-sm" onClick={() => endOffer({ isDeclined: true })}>
            Not now
          </button>
          <button
            type="button"
            className="btn btn-primary btn-sm"
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            Yes, tell me
          </button>
        </div>
      </section>
    </div>
  );
}
