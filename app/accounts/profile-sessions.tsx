import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { Trans, useLingui } from '#page-words';
import { deviceName } from '../../contract/accounts/device-terms.ts';
import type { OwnSession } from '../../contract/accounts/profile.ts';
import { dayOf, formatDate } from '../../contract/dates.ts';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { useWords } from '../words/words-context.tsx';
import { sessionsQuery } from './profile-queries.ts';

/** Lists the user's sessions, with buttons to end them. */
export function Sessions() {
  const { t } = useLingui();
  const words = useWords();
  const { email } = useSignedInUser();
  const { timeZone, format } = useDates();
  const list = useId();
  const sessions = useQuery(sessionsQuery(email));
  const nameOf = ({ device }: OwnSession) => (device ? deviceName(words, device) : t`Unknown device`);
  const logOutLabel = (session: OwnSession) => {
    const device = nameOf(session);
    const day = words.digits(formatDate(session.startedAt, timeZone, format));
    return t`Log out ${device}, logged in on ${day}`;
  };
  const loggedOutText = (session: OwnSession) => {
    const device = nameOf(session);
    return t`${device} has been logged out`;
  };
  return (
    <div data-focus-next={list} className="grid gap-5">
      <OwnList name={t`Sessions`} query={sessions} id={list}>
        {(session) => (
          <>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{nameOf(session)}</p>
              <p className="text-muted text-sm">
                <Used session={session} />
              </p>
            </div>
            {!session.isThis && (
              <Act
                call={() => answer(api.sessions[':id'].$delete({ param: { id: session._id } }))}
                done={loggedOutText(session)}
                refresh={[sessionsQuery(email)]}
                aria-label={logOutLabel(session)}
                className="btn btn-sm"
              >
                <LogOut size={16} aria-hidden className="rtl:-scale-x-100" /> {t`Log out`}
              </Act>
            )}
          </>
        )}
      </OwnList>
      {sessions.data && sessions.data.length > 1 && (
        <Act
          call={() => answer(api.sessions.$delete())}
          done={t`You’ve been logged out everywhere else`}
          refresh={[sessionsQuery(email)]}
          className="btn"
        >
          {t`Log out everywhere else`}
        </Act>
      )}
    </div>
  );
}

/** Says when a session began and when it was last used. The last use is recorded only once a day, so only its date is shown. */
function Used({ session: { isThis, startedAt, usedAt } }: { session: OwnSession }) {
  const { timeZone, today } = useDates();
  const start = <ShortDate instant={startedAt} />;
  if (isThis) return <Trans>This device, logged in on {start}</Trans>;
  const isToday = dayOf(new Date(usedAt), timeZone) === today;
  if (isToday) return <Trans>Last used today, logged in on {start}</Trans>;
  const lastUse = <ShortDate instant={usedAt} />;
  return (
    <Trans>
      Last used on {lastUse}, logged in on {start}
    </Trans>
  );
}
