import { useNavigate } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { AccountPage } from './account-page.tsx';
import { useAuth } from './auth.tsx';
import { useSignedInUser } from './guard.tsx';
import { linkSecret } from './link-secret.ts';

/** Confirms an e-mail by the link that was mailed there, for whoever is logged in. */
export default function ConfirmEmailPage() {
  const { name } = useSignedInUser();
  const { confirmEmail } = useAuth();
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
          await confirmEmail(linkSecret());
          toast.success('Your email is confirmed');
          await navigate('/profile', { replace: true });
        }}
      >
        <SubmitButton>Confirm my email</SubmitButton>
      </Form>
    </AccountPage>
  );
}
