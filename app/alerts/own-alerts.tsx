import { useQuery } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { answer, api } from '../api/api.ts';
import { inboxQuery } from '../session/inbox.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Act } from '../ui/feedback/act.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { PageLink } from '../ui/page/page-link.tsx';
import { useWords } from '../words/words-context.tsx';
import { alertsQuery } from './alert-queries.ts';
import { alertWords } from './alert-words.ts';

/** Lists the user's alerts, with buttons to stop them. */
export function OwnAlerts() {
  const { t } = useLingui();
  const words = useWords();
  const { email } = useSignedInUser();
  const alerts = useQuery(alertsQuery(email));
  return (
    <>
      <OwnList name={t`New food`} query={alerts}>
        {(alert) => (
          <>
            <p className="min-w-0 grow wrap-anywhere">{t(sayNewFood(alertWords(words, alert)))}</p>
            <Act
              call={() => answer(api.alerts[':id'].$delete({ param: { id: alert._id } }))}
              done={t(sayEnded(alertWords(words, alert)))}
              // Stopping an alert also removes the food that it found from the inbox.
              refresh={[alertsQuery(email), inboxQuery(email)]}
              aria-label={t(sayStop(alertWords(words, alert)))}
              className="btn btn-sm"
            >
              <BellOff size={16} aria-hidden /> {t({ message: 'Stop', context: 'button' })}
            </Act>
          </>
        )}
      </OwnList>
      {alerts.data && (
        <p className="text-muted">
          <span>
            {alerts.data.length > 0
              ? t`You’ll see new food here on the site, and get at most one email a day.`
              : t`You don’t have any alerts for new food yet.`}
          </span>
          <span> </span>
          <Trans>
            To get alerts,{' '}
            <PageLink to="/foods" className="link">
              search for food near a location
            </PageLink>
            .
          </Trans>
        </p>
      )}
    </>
  );
}

function sayNewFood(condition: string): Message {
  return msg`New food ${{ condition }}`;
}

function sayStop(condition: string): Message {
  return msg`Stop alerts for new food ${{ condition }}`;
}

function sayEnded(condition: string): Message {
  return msg`You’ll no longer get alerts for food ${{ condition }}`;
}
