import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { Trans, useLingui } from '#page-words';
import { dayOf, formatDate } from '../../contract/dates.ts';
import { deviceName } from '../../contract/device-terms.ts';
import type { OwnSession } from '../../contract/profile.ts';
import { answer, api } from '../api/api.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/words-context.tsx';
import { sessionsQuery } from './profile-queries.ts';

/** Lists the viewer's sessions, and ends them. */
export function Sessions() {
  const { t } = useLingui();
  const words = useWords();
  const { email } = useSignedInUser();
  const { timeZone, format } = useDates();
  const client = useQueryClient();
  const toast = useToast();
  const list = useId();
  const sessions = useQuery(sessionsQuery(email));
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (session?: OwnSession) =>
      answer(session ? api.sessions[':id'].$delete({ param: { id: session._id } }) : api.sessions.$delete()),
    onSuccess: (_, session) => {
      const device = session && nameOf(session);
      toast.success(device ? t`${device} has been logged out` : t`You’ve been logged out everywhere else`);
    },
    onSettled: () => client.invalidateQueries(sessionsQuery(email)),
  });
  const nameOf = ({ device }: OwnSession) => (device ? deviceName(words, device) : t`Unknown device`);
  const endWords = (session: OwnSession) => {
    const device = nameOf(session);
    const day = words.digits(formatDate(session.startedAt, timeZone, format));
    return t`Log out ${device}, logged in on ${day}`;
  };
  const end = (session?: OwnSession) => !isPending && mutate(session);
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
              <button
                type="button"
                aria-label={endWords(session)}
                aria-disabled={isPending}
                className="btn btn-sm"
                onClick={() => end(session)}
              >
                <LogOut size={16} aria-hidden className="rtl:-scale-x-100" /> {t`Log out`}
              </button>
            )}
            {variables?._id === session._id && <InlineError error={error} />}
          </>
        )}
      </OwnList>
      {sessions.data && sessions.data.length > 1 && (
        <button type="button" aria-disabled={isPending} className="btn" onClick={() => end()}>
          {t`Log out everywhere else`}
        </button>
      )}
      {!variables && <InlineError error={error} />}
    </div>
  );
}

/** When a session began and was last used. Of the last use only the day is stored. */
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
