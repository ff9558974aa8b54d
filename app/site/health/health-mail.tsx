import { useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../../api/api.ts';
import { useSend } from '../../ui/feedback/use-send.ts';
import { siteHealthQuery } from '../site-queries.ts';

/** Lets a moderator turn the weekly mail about the site's health on or off. */
export function HealthMail({ wanted }: { wanted: boolean }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const key = siteHealthQuery().queryKey;
  const { send, isPending, input } = useSend({
    call: (wanted: boolean) => answer(api.moderation.health.mail.$put({ json: { wanted } })),
    onDone: (_answer, wanted) => client.setQueryData(key, (health) => health && { ...health, mailWanted: wanted }),
  });
  return (
    <label className="flex items-center gap-3">
      <input
        type="checkbox"
        className="accent-primary size-6 shrink-0"
        checked={isPending ? input : wanted}
        onChange={({ target }) => send(target.checked)}
      />
      {t`Email me every Thursday`}
    </label>
  );
}
