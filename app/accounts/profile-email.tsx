import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountLimits } from '../../contract/account-terms.ts';
import { answer, api } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { sessionQuery, siteQuery } from './account-queries.ts';
import { useSignedInUser } from './guard.tsx';
import { ProfilePart } from './profile-part.tsx';
import { useHasPassword } from './profile-password.tsx';

/** The e-mail of who is signed in and, where mail can prove it, another one. */
export function EmailForm() {
  const { email } = useSignedInUser();
  const { data: site } = useQuery(siteQuery());
  const { data: session } = useQuery(sessionQuery());
  const hasPassword = useHasPassword();
  const [sentTo, setSentTo] = useState<string>();
  if (!site?.sendsMail || site.signIn.service !== 'embedded' || !hasPassword) return null;
  return (
    <ProfilePart title="Email">
      <p className="wrap-anywhere">
        {email} ({session?.isUnconfirmed ? 'not confirmed yet' : 'confirmed'})
      </p>
      <Form
        draft="email"
        onSubmit={async ({ newEmail = '', emailPassword = '' }, form) => {
          setSentTo(undefined);
          await answer(api['email-change'].$post({ json: { email: newEmail, password: emailPassword } }));
          setSentTo(newEmail);
          form.reset();
        }}
      >
        <Field
          label="New Email"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={accountLimits.email}
          required
        />
        <PasswordField label="Your password" name="emailPassword" autoComplete="current-password" required />
        <p className="text-muted text-sm">It is changed once you follow the link that we send there.</p>
        <SubmitButton>Change email</SubmitButton>
      </Form>
      <p role="status" className="wrap-anywhere">
        {sentTo && `A mail is on its way to ${sentTo}. Its link is good for 24 hours.`}
      </p>
    </ProfilePart>
  );
}
