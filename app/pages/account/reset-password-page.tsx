import { useNavigate } from 'react-router';
import { useLingui } from '#page-words';
import { passwordFault } from '../../../contract/accounts/passwords.ts';
import { AccountPage } from '../../accounts/account-page.tsx';
import { linkSecret } from '../../accounts/link-secret.ts';
import { NewPasswordField } from '../../accounts/new-password-field.tsx';
import { answer, api } from '../../api/api.ts';
import { skipServer } from '../../api/query.ts';
import { useAuth } from '../../session/auth.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { Errors } from '../../ui/form/form-controls.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

/** Sets a new password and logs in with it. Opened from a link in a mail. */
export default function ResetPasswordPage() {
  const { t } = useLingui();
  const { signIn } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <AccountPage heading={t`Choose a new password`}>
      <PageMeta title={t`Choose a new password`} noIndex />
      <p>{t`You’ll be logged out everywhere else.`}</p>
      <Form
        check={({ password = '' }): Errors => {
          const fault = passwordFault(password);
          return fault ? { password: t(fault) } : {};
        }}
        onSubmit={async ({ password = '' }) => {
          const { email } = await answer(api['new-password'].$post({ json: { token: linkSecret(), password } }));
          toast.success(t`Your password has been changed`);
          // Logging in may fail, but the link has been used either way.
          const isIn = await signIn({ email, password }).then(
            () => true,
            () => false,
          );
          await navigate(isIn ? '/' : '/login', { replace: true });
        }}
      >
        <NewPasswordField label={t`New Password`} name="password" />
        <SubmitButton>{t`Change password`}</SubmitButton>
      </Form>
    </AccountPage>
  );
}
