import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { AccountPage } from '../../accounts/account-page.tsx';
import { skipServer } from '../../api/query.ts';
import { siteQuery } from '../../api/site-query.ts';
import { useAuth } from '../../session/auth.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/** Requests a link for resetting the password, which is sent by mail. If the site sends no mail, says who can help. */
export default function ForgotPasswordPage() {
  const { t } = useLingui();
  const { data: site } = useQuery(siteQuery());
  const canMail = site?.sendsMail || site?.signIn.service === 'firebase';
  return (
    <AccountPage heading={t`Forgot your password?`}>
      <PageMeta title={t`Forgot your password?`} noIndex />
      {canMail ? <AskForLink /> : <AskPeople />}
      <Link to="/login" className="link link-primary justify-self-start py-1">
        {t`Back to Log In`}
      </Link>
    </AccountPage>
  );
}

function AskForLink() {
  const { t } = useLingui();
  const { forgotPassword } = useAuth();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <p>{t`We’ll email you a link to choose a new one.`}</p>
      <Form
        onSubmit={async ({ email = '' }) => {
          setSentTo(undefined);
          await forgotPassword(email);
          setSentTo(email);
        }}
      >
        <EmailField label={t`Email Address`} name="email" autoComplete="username" required />
        <SubmitButton>{t`Send the link`}</SubmitButton>
      </Form>
      <p role="status" className="wrap-anywhere">
        {sentTo &&
          t`If ${sentTo} has an account here, you’ll get an email with a link. The link works for an hour. No email? Check your spam folder, or use the most recent one: we send three an hour at most.`}
      </p>
    </>
  );
}

function AskPeople() {
  return (
    <p>
      <Trans>
        This site doesn’t send emails.{' '}
        <Link to="/contact" className="link link-primary">
          Ask the administrators
        </Link>{' '}
        for a link to choose a new password.
      </Trans>
    </p>
  );
}
