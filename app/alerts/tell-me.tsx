import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Alert, AlertInput } from '../../contract/alerts.ts';
import { isWithin, parsePoint } from '../../contract/place-terms.ts';
import { useAuth } from '../accounts/auth.tsx';
import { useStateToReturn } from '../accounts/path-to-return-to.ts';
import { answer, api } from '../api.ts';
import { PageLink } from '../page-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { alertsQuery } from './alert-queries.ts';
import { alertWords } from './alert-words.ts';

/** Has whoever looks for food near a place be told when there is more. A guest logs in first, and comes back. */
export function TellMe({ wanted }: { wanted: AlertInput }) {
  const { user } = useAuth();
  const state = useStateToReturn();
  const navigate = useNavigate();
  const client = useQueryClient();
  const toast = useToast();
  const email = user?.email ?? '';
  const { data: alerts } = useQuery({ ...alertsQuery(email), enabled: user !== null });
  const { mutate, isPending } = useMutation({
    mutationFn: () => answer(api.alerts.$post({ json: wanted })),
    onSuccess: () => toast.success(`We tell you when there is new food ${alertWords(wanted)}`),
    onSettled: () => client.invalidateQueries(alertsQuery(email)),
  });
  const isTold = alerts?.some((alert) => isFor(alert, wanted));
  if (isTold) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <BellRing size={16} aria-hidden /> We tell you of new food here.{' '}
        <PageLink to="/profile" className="link">
          Change
        </PageLink>
      </p>
    );
  }
  const tell = () => {
    if (user) return mutate();
    toast.error('Please log in first.');
    navigate('/login', { state });
  };
  return (
    <button type="button" className="btn btn-sm" aria-disabled={isPending} onClick={() => isPending || tell()}>
      <Bell size={16} aria-hidden /> Tell me when there is more
    </button>
  );
}

/** Whether an alert tells of what is wanted. What is kept of its place is an area, whatever the place is called. */
function isFor(alert: Alert, { near, within, search }: AlertInput): boolean {
  const point = parsePoint(near);
  return (
    point !== undefined && isWithin(alert.area, point) && alert.within === within && alert.search === search.trim()
  );
}
