import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useId } from 'react';
import { dayOf, formatDate } from '../../contract/dates.ts';
import type { OwnSession } from '../../contract/profile.ts';
import { answer, api } from '../api.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { useSignedInUser } from './guard.tsx';
import { sessionsQuery } from './profile-queries.ts';

/** Where one is logged in, and how to end that. */
export function Sessions() {
  const { email } = useSignedInUser();
  const dates = useDates();
  const { timeZone, format } = dates;
  const client = useQueryClient();
  const toast = useToast();
  const list = useId();
  const sessions = useQuery(sessionsQuery(email));
  const { mutate, isPending } = useMutation({
    mutationFn: (session?: OwnSession) =>
      answer(session ? api.sessions[':id'].$delete({ param: { id: session._id } }) : api.sessions.$delete()),
    onSuccess: (_, session) =>
      toast.success(session ? `${nameOf(session)} has been logged out` : 'You are logged out everywhere else'),
    onSettled: () => client.invalidateQueries(sessionsQuery(email)),
  });
  const end = (session?: OwnSession) => !isPending && mutate(session);
  return (
    <div data-focus-next={list} className="grid gap-5">
      <OwnList name="Sessions" query={sessions} id={list}>
        {(session) => (
          <>
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{nameOf(session)}</p>
              <p className="text-muted text-sm">
                {session.isThis ? 'This one' : lastUsed(session, dates)}, logged in on{' '}
                <ShortDate instant={session.startedAt} />
              </p>
            </div>
            {!session.isThis && (
              <button
                type="button"
                aria-label={`Log out ${nameOf(session)}, logged in on ${formatDate(session.startedAt, timeZone, format)}`}
                aria-disabled={isPending}
                className="btn btn-sm"
                onClick={() => end(session)}
              >
                <LogOut size={16} aria-hidden /> Log out
              </button>
            )}
          </>
        )}
      </OwnList>
      {sessions.data && sessions.data.length > 1 && (
        <button type="button" aria-disabled={isPending} className="btn" onClick={() => end()}>
          Log out everywhere else
        </button>
      )}
    </div>
  );
}

function nameOf({ device }: OwnSession): string {
  return device || 'Unknown device';
}

/** To the day, which is how exactly it is noted. */
function lastUsed({ usedAt }: OwnSession, { timeZone, today, format }: ReturnType<typeof useDates>): string {
  const isToday = dayOf(new Date(usedAt), timeZone) === today;
  return isToday ? 'Last used today' : `Last used on ${formatDate(usedAt, timeZone, format)}`;
}
