import { useNavigate } from 'react-router';
import { passwordFault, passwordLimits } from '../../contract/passwords.ts';
import { answer, api } from '../api.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { type Errors, Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { AccountPage } from './account-page.tsx';
import { useAuth } from './auth.tsx';
import { linkSecret } from './link-secret.ts';

/** Chooses a new password by the link in a mail, and logs in with it. */
export default function ResetPasswordPage() {
  const { signIn } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <AccountPage heading="Choose a new password">
      <PageMeta title="Choose a new password" noIndex />
      <p>You will be logged out everywhere, and logged in here.</p>
      <Form
        check={({ password = '' }): Errors => {
          const fault = passwordFault(password);
          return fault ? { password: fault } : {};
        }}
        onSubmit={async ({ password = '' }) => {
          const { email } = await answer(api['new-password'].$post({ json: { token: linkSecret(), password } }));
          toast.success('Your password has been changed');
          // The link has done its work, whether or not logging in does.
          const isIn = await signIn({ email, password }).then(
            () => true,
            () => false,
          );
          await navigate(isIn ? '/' : '/login', { replace: true });
        }}
      >
        <PasswordField
          label="New Password"
          name="password"
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          required
        />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </AccountPage>
  );
}
