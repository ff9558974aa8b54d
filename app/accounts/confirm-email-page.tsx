import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { AccountPage } from './account-page.tsx';
import { sessionQuery } from './account-queries.ts';
import { useSignedInUser } from './guard.tsx';
import { linkSecret } from './link-secret.ts';

/** Confirms an e-mail by the link that was mailed there, for whoever is logged in. */
export default function ConfirmEmailPage() {
  const { name } = useSignedInUser();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <AccountPage heading="Confirm your email">
      <PageMeta title="Confirm your email" noIndex />
      <p className="wrap-anywhere">
        You are logged in as {name}. If that is you, confirm that you have got our mail: from then on those with whom
        you share food can see your email, and we can write to you.
      </p>
      <Form
        onSubmit={async () => {
          await answer(api['email-confirmation'].$post({ json: { token: linkSecret() } }));
          toast.success('Your email is confirmed');
          await client.fetchQuery({ ...sessionQuery(), staleTime: 0 });
          await navigate('/profile', { replace: true });
        }}
      >
        <SubmitButton>Confirm my email</SubmitButton>
      </Form>
    </AccountPage>
  );
}
