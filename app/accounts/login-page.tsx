import { Link, useLocation, useNavigate } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { pathToReturnTo } from './path-to-return-to.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export default function LoginPage() {
  const { signIn } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const from = pathToReturnTo(useLocation().state);
  const done = () => {
    toast.clear();
    toast.success('Signin Successful');
    navigate(from, { replace: true });
  };
  return (
    <SignInLayout heading="Welcome back!" onSignedIn={done}>
      <PageMeta title="LogIn" description="Log in to give food away or to ask for it." />
      <Form onSubmit={({ email = '', password = '' }) => signIn({ email, password })} onSent={done}>
        <Field label="Email Address" name="email" type="email" autoComplete="username" required />
        <PasswordField label="Password" name="password" autoComplete="current-password" required />
        <SubmitButton>Log In</SubmitButton>
      </Form>
      <PasskeyButton onDone={done} />
      <Link to="/forgot-password" className="link link-primary justify-self-start py-1">
        Forgot your password?
      </Link>
      <Link to="/registration" replace state={{ from }} className="link link-primary justify-self-start py-1">
        or Register
      </Link>
    </SignInLayout>
  );
}
