import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { sessionQuery } from '../session/session-query.ts';
import { EmailText } from '../ui/mail-link.tsx';
import { useConfirmationMail } from './use-confirmation-mail.ts';

/** Pages with their own request to confirm the email address. */
const SAID_BY_PAGE = ['/confirm-email', '/add-food'];

/** Asks the user to confirm their email address if they have not done so yet. Hidden on pages that ask for it themselves. */
export function UnconfirmedNotice() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  const { pathname } = useLocation();
  const { isSent, isPending, send } = useConfirmationMail();
  if (!session?.user || !session.isUnconfirmed || SAID_BY_PAGE.includes(pathname)) return null;
  const email = <EmailText email={session.user.email} />;
  return (
    <aside aria-label={t`Your email`} className="bg-base-200">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <p role="status" className="min-w-0 wrap-anywhere">
          {isSent ? (
            <Trans>We’ve sent an email to {email}.</Trans>
          ) : (
            <Trans>
              Please confirm your email with the link we sent to {email}. Until then, others can’t see it, we won’t
              email you, and you can’t give food away.
            </Trans>
          )}
        </p>
        {!isSent && (
          <button type="button" className="btn btn-ghost btn-sm ms-auto" aria-disabled={isPending} onClick={send}>
            {t`Send again`}
          </button>
        )}
      </div>
    </aside>
  );
}
