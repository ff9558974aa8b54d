import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { BoxedSection } from '../ui/boxed-section.tsx';
import { Failed } from '../ui/failed.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { useToast } from '../ui/toast.tsx';
import { mailSettingsQuery } from './profile-queries.ts';

/** Whether the viewer wants mail, if the site sends any. */
export function MailSettings() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const { data: site } = useQuery(siteQuery());
  const query = mailSettingsQuery(email);
  const { data: settings, error, refetch } = useQuery(query);
  const {
    mutate,
    isPending,
    variables,
    error: failure,
  } = useMutation({
    mutationFn: (wanted: boolean) => answer(api['mail-settings'].$put({ json: { wanted } })),
    onSuccess: (_, wanted) =>
      toast.success(wanted ? t`You’ll get emails from us` : t`You’ll no longer get emails from us`),
    onSettled: () => client.invalidateQueries(query),
  });
  if (!site?.sendsMail) return null;
  return (
    <BoxedSection title={t`Emails`}>
      {error && !settings ? (
        <Failed
          heading="h3"
          title={t`Your email settings couldn’t be loaded`}
          error={error}
          onRetry={() => refetch()}
        />
      ) : (
        <label className="flex items-center justify-between gap-4">
          <span>{t`Email me about my food and requests`}</span>
          <input
            type="checkbox"
            className="accent-primary size-6 shrink-0"
            disabled={!settings}
            checked={isPending ? variables : (settings?.wanted ?? true)}
            onChange={(event) => isPending || mutate(event.target.checked)}
          />
        </label>
      )}
      <InlineError error={failure} />
      <p className="text-muted text-sm">{t`We’ll always email you about your account, for example to reset your password.`}</p>
    </BoxedSection>
  );
}
