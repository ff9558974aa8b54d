import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import type { Alert, AlertInput } from '../../contract/foods/alerts.ts';
import { sayDeclared } from '../../contract/foods/content-terms.ts';
import { isWithin, parsePoint } from '../../contract/foods/place-terms.ts';
import { fold } from '../../contract/words/folded.ts';
import type { Words } from '../../contract/words/say.ts';
import { answer, api } from '../api/api.ts';
import { useAuth } from '../session/auth.tsx';
import { useStateToReturn } from '../session/path-to-return-to.ts';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { PageLink } from '../ui/page/page-link.tsx';
import { useWords } from '../words/words-context.tsx';
import { alertsQuery } from './alert-queries.ts';
import { alertWords } from './alert-words.ts';

/**
 * A button that adds an alert for the current search. Guests are sent to the login page and return afterwards. If there is such
 * an alert already, a link to the alert settings is shown instead.
 */
export function AddAlertButton({ wanted, children }: { wanted: AlertInput; children: string }) {
  const { t } = useLingui();
  const words = useWords();
  const condition = alertWords(words, wanted);
  const { user } = useAuth();
  const state = useStateToReturn();
  const navigate = useNavigate();
  const toast = useToast();
  const email = user?.email ?? '';
  const { data: alerts } = useQuery({ ...alertsQuery(email), enabled: user !== null });
  const { send, isPending, error } = useSend({
    call: () => answer(api.alerts.$post({ json: wanted })),
    done: t`You’ll get alerts for new food ${condition}`,
    refresh: async (client) => {
      // Cancel a fetch in progress: its response may not include the new alert.
      await client.cancelQueries(alertsQuery(email));
      await client.invalidateQueries(alertsQuery(email));
    },
  });
  const hasAlert = alerts?.some((alert) => isFor(alert, wanted, words));
  if (hasAlert) {
    return (
      <p className="text-muted flex items-center gap-2 text-sm">
        <BellRing size={16} aria-hidden />
        <span>{t`You’re getting alerts for this search.`}</span>
        <PageLink to="/profile/notifications" className="link">
          {t({ message: 'Change', context: 'button' })}
        </PageLink>
      </p>
    );
  }
  const addAlert = () => {
    if (user) return send();
    toast.error(t`Please log in first.`);
    navigate('/login', { state });
  };
  return (
    <>
      <button type="button" className="btn btn-sm" aria-disabled={isPending} onClick={addAlert}>
        <Bell size={16} aria-hidden />
        <span>{children}</span>
      </button>
      <InlineError error={error} />
    </>
  );
}

/**
 * Whether an alert is for this search: same radius, text and declarations, and a location within the alert's area. Place names
 * are not compared.
 */
function isFor(alert: Alert, { near, within, search, declared }: AlertInput, words: Words): boolean {
  const point = parsePoint(near);
  return (
    point !== undefined &&
    isWithin(alert.area, point) &&
    alert.within === within &&
    fold(alert.search) === fold(search) &&
    sayDeclared(words, alert.declared) === sayDeclared(words, declared)
  );
}
