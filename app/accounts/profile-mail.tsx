import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Failed } from '../ui/feedback/failed.tsx';
import { InlineError } from '../ui/feedback/inline-error.tsx';
import { useSend } from '../ui/feedback/use-send.ts';
import { CheckField } from '../ui/form/check-field.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { mailSettingsQuery } from './profile-queries.ts';

/** Lets the user turn emails about their food and requests on or off. Hidden if the site sends no email. */
export function MailSettings() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const { data: site } = useQuery(siteQuery());
  const query = mailSettingsQuery(email);
  const { data: settings, error, refetch } = useQuery(query);
  const change = useSend({
    call: (wanted: boolean) => answer(api['mail-settings'].$put({ json: { wanted } })),
    done: (wanted) => (wanted ? t`You’ll get emails from us` : t`You’ll no longer get emails from us`),
    refresh: [query],
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
        <CheckField
          label={t`Email me about my food and requests`}
          disabled={!settings}
          checked={change.isPending ? change.input : (settings?.wanted ?? true)}
          onCheck={change.send}
        />
      )}
      <InlineError error={change.error} />
      <p className="text-muted text-sm">{t`We’ll always email you about your account, for example to reset your password.`}</p>
    </BoxedSection>
  );
}
