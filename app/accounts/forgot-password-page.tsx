import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { AccountPage } from './account-page.tsx';
import { siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';

/** Has a link mailed for a new password; where no mail is sent, it says whom to ask. */
export default function ForgotPasswordPage() {
  const { data: site } = useQuery(siteQuery());
  const canMail = site?.sendsMail || site?.signIn.service === 'firebase';
  return (
    <AccountPage heading="Forgot your password?">
      <PageMeta title="Forgot your password?" noIndex />
      {canMail ? <AskForLink /> : <AskPeople />}
      <Link to="/login" className="link link-primary justify-self-start py-1">
        Back to Log In
      </Link>
    </AccountPage>
  );
}

function AskForLink() {
  const { forgotPassword } = useAuth();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <p>We send you a link by which you choose a new one.</p>
      <Form
        onSubmit={async ({ email = '' }) => {
          setSentTo(undefined);
          await forgotPassword(email);
          setSentTo(email);
        }}
      >
        <Field label="Email Address" name="email" type="email" autoComplete="username" required />
        <SubmitButton>Send the link</SubmitButton>
      </Form>
      <p role="status" className="wrap-anywhere">
        {sentTo &&
          `If somebody is registered with ${sentTo}, a mail is on its way there. Its link is good for an hour. If none comes, look among unwanted mail too.`}
      </p>
    </>
  );
}

function AskPeople() {
  return (
    <p>
      This site sends no mail.{' '}
      <Link to="/contact" className="link link-primary">
        Ask those who run it
      </Link>
      : they can give you a link by which you choose a new password.
    </p>
  );
}
