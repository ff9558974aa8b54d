import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import type { Alert } from '../../contract/alerts.ts';
import { useSignedInUser } from '../accounts/guard.tsx';
import { answer, api } from '../api.ts';
import { PageLink } from '../page-link.tsx';
import { unreadQuery } from '../requests/food-request-queries.ts';
import { OwnList } from '../ui/own-list.tsx';
import { useToast } from '../ui/toast.tsx';
import { alertsQuery } from './alert-queries.ts';
import { alertWords } from './alert-words.ts';

/** Of which new food one is told, and how to end that. */
export function OwnAlerts() {
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const alerts = useQuery(alertsQuery(email));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id: id }: Alert) => answer(api.alerts[':id'].$delete({ param: { id } })),
    onSuccess: (_, alert) => toast.success(`We tell you no more of food ${alertWords(alert)}`),
    // With an alert goes what it has found, of which a card may tell.
    onSettled: () =>
      Promise.all([client.invalidateQueries(alertsQuery(email)), client.invalidateQueries(unreadQuery(email))]),
  });
  return (
    <>
      <OwnList name="New food" query={alerts}>
        {(alert) => (
          <>
            <p className="min-w-0 grow wrap-anywhere">New food {alertWords(alert)}</p>
            <button
              type="button"
              aria-label={`Stop: new food ${alertWords(alert)}`}
              aria-disabled={isPending}
              className="btn btn-sm"
              onClick={() => !isPending && mutate(alert)}
            >
              <BellOff size={16} aria-hidden /> Stop
            </button>
          </>
        )}
      </OwnList>
      {alerts.data && (
        <p className="text-muted">
          {alerts.data.length > 0
            ? 'We tell you here on the site and, at most once a day, by mail.'
            : 'You are not told of new food.'}{' '}
          <PageLink to="/foods" className="link">
            Look for food near a place
          </PageLink>
          , and have us tell you when there is more.
        </p>
      )}
    </>
  );
}
