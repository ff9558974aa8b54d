import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Trans, useLingui } from '#page-words';
import { siteQuery } from '../api/site-query.ts';
import { sessionQuery } from '../session/session-query.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { EmailText } from '../ui/mail-link.tsx';
import { useConfirmationMail } from './use-confirmation-mail.ts';

/**
 * Shown instead of a page that requires a confirmed email address. Goes away once the user has confirmed theirs, even in another
 * tab.
 */
export function ConfirmFirst({ title, email: address }: { title: string; email: string }) {
  const email = <EmailText email={address} />;
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: site } = useQuery(siteQuery());
  // Restored copies send no email.
  const noMail = site?.sendsMail === false;
  const { isSent, isPending, send } = useConfirmationMail();
  const look = () => client.invalidateQueries(sessionQuery());
  useEffect(() => {
    const listening = new AbortController();
    const onBack = () => document.hidden || client.invalidateQueries(sessionQuery());
    document.addEventListener('visibilitychange', onBack, listening);
    return () => listening.abort();
  }, [client]);
  return (
    <Notice
      art="empty-posted"
      heading="h1"
      title={title}
      text={
        noMail ? (
          t`This site doesn’t send emails. Please contact the administrators.`
        ) : (
          <Trans>Open the link in the email we sent to {email}, then continue here.</Trans>
        )
      }
    >
      <div className="flex flex-wrap justify-center gap-2">
        <button type="button" className="btn btn-primary" onClick={look}>
          {t`I’ve confirmed it`}
        </button>
        {!noMail && (
          <button type="button" className="btn" aria-disabled={isPending} onClick={send}>
            {t`Send again`}
          </button>
        )}
      </div>
      <p role="status" className="text-muted mt-2">
        {isSent && <Trans>We’ve sent an email to {email}.</Trans>}
      </p>
    </Notice>
  );
}
