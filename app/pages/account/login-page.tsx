import { Link, useLocation } from 'react-router';
import { useLingui } from '#page-words';
import { PasskeyButton } from '../../accounts/passkey-button.tsx';
import { SignInLayout } from '../../accounts/sign-in-layout.tsx';
import { useLoggedIn } from '../../accounts/use-logged-in.ts';
import { skipServer } from '../../api/query.ts';
import { useAuth } from '../../session/auth.tsx';
import { pathToReturnTo } from '../../session/path-to-return-to.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

export default function LoginPage() {
  const { t } = useLingui();
  const { signIn } = useAuth();
  const { state } = useLocation();
  const from = pathToReturnTo(state);
  const done = useLoggedIn('login');
  return (
    <SignInLayout heading={t`Welcome back!`} onSignedIn={done}>
      <PageMeta title={t`LogIn`} description={t`Log in to give food away or to ask for it.`} />
      <Form onSubmit={({ email = '', password = '' }) => signIn({ email, password })} onSent={done}>
        <EmailField
          label={t`Email Address`}
          name="email"
          autoComplete="username"
          defaultValue={typedEmail(state)}
          required
        />
        <PasswordField label={t`Password`} name="password" autoComplete="current-password" required />
        <SubmitButton>{t`Log In`}</SubmitButton>
      </Form>
      <PasskeyButton onDone={done} />
      <Link to="/forgot-password" className="link link-primary justify-self-start py-1">
        {t`Forgot your password?`}
      </Link>
      <Link to="/registration" replace state={{ from }} className="link link-primary justify-self-start py-1">
        {t`or Register`}
      </Link>
    </SignInLayout>
  );
}

/** Returns the email entered at registration, if it was already registered. */
function typedEmail(state: unknown): string | undefined {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : undefined;
}
