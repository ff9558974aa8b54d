import { useNavigate } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { AccountPage } from '../../accounts/account-page.tsx';
import { linkSecret } from '../../accounts/link-secret.ts';
import { skipServer } from '../../api/query.ts';
import { useAuth } from '../../session/auth.tsx';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/** Confirms the logged-in user's email address. Opened from a link in a mail to that address. */
export default function ConfirmEmailPage() {
  const { t } = useLingui();
  const { name } = useSignedInUser();
  const { confirmEmail } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <AccountPage heading={t`Confirm your email`}>
      <PageMeta title={t`Confirm your email`} noIndex />
      <p className="wrap-anywhere">
        <Trans>
          You’re logged in as <bdi translate="no">{name}</bdi>. If that’s you, confirm your email address. People you
          share food with can then see it, and we can email you.
        </Trans>
      </p>
      <Form
        onSubmit={async () => {
          await confirmEmail(linkSecret());
          toast.success(t`Your email is confirmed`);
          await navigate('/profile', { replace: true });
        }}
      >
        <SubmitButton>{t`Confirm my email`}</SubmitButton>
      </Form>
    </AccountPage>
  );
}
