import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { answer, api } from '../api.ts';
import { sessionQuery } from './account-queries.ts';

/** Asks whoever has not confirmed their e-mail to do so. */
export function UnconfirmedNotice() {
  const { data: session } = useQuery(sessionQuery());
  const { pathname } = useLocation();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => answer(api['confirmation-mail'].$post()),
  });
  if (!session?.user || !session.isUnconfirmed || pathname === '/confirm-email') return null;
  return (
    <aside aria-label="Your email" className="bg-base-200">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <p role="status" className="min-w-0 wrap-anywhere">
          {isSuccess
            ? `A mail is on its way to ${session.user.email}.`
            : `Please confirm your email by the link that we have sent to ${session.user.email}. Until then others do not see it, you get no mail, and can not give food away.`}
        </p>
        {!isSuccess && (
          <button
            type="button"
            className="btn btn-ghost btn-sm ms-auto"
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            Send again
          </button>
        )}
      </div>
    </aside>
  );
}
