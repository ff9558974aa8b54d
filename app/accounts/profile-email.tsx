import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans, useLingui } from '#page-words';
import { accountLimits } from '../../contract/accounts/account-terms.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { sessionQuery } from '../session/session-query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { EmailField } from '../ui/form/email-field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { EmailText } from '../ui/mail-link.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { useHasPassword } from './profile-password.tsx';

/**
 * Shows the user's email address with a form to change it. Hidden if the site sends no email or has an external sign-in service,
 * or if the user has no password.
 */
export function EmailForm() {
  const { t } = useLingui();
  const user = useSignedInUser();
  const email = <EmailText email={user.email} />;
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const hasPassword = useHasPassword();
  const [sentTo, setSentTo] = useState<string>();
  if (!site?.sendsMail || site.signIn.service !== 'embedded' || !hasPassword) return null;
  return (
    <BoxedSection title={t`Email`}>
      <p className="wrap-anywhere">
        {session?.isUnconfirmed ? (
          <Trans>
            <bdi translate="no">{email}</bdi> (not confirmed yet)
          </Trans>
        ) : (
          <Trans>
            <bdi translate="no">{email}</bdi> (confirmed)
          </Trans>
        )}
      </p>
      <Form
        draft="email"
        onSubmit={async ({ email = '', password = '' }, form) => {
          setSentTo(undefined);
          await answer(api['email-change'].$post({ json: { email, password } }));
          setSentTo(email.trim());
          form.reset();
        }}
      >
        <EmailField label={t`New Email`} name="email" autoComplete="email" maxLength={accountLimits.email} required />
        <PasswordField label={t`Your password`} name="password" autoComplete="current-password" required />
        <p className="text-muted text-sm">{t`We’ll send a link to your new email. Open it to make the change.`}</p>
        <SubmitButton>{t`Change email`}</SubmitButton>
      </Form>
      <p role="status" className="wrap-anywhere">
        {sentTo && t`We’ve sent an email to ${sentTo}. The link works for 24 hours.`}
      </p>
    </BoxedSection>
  );
}
