import { Link, useLocation, useNavigate } from 'react-router';
import { PageMeta } from '../layout/page-meta.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { GoogleButton } from './google-button.tsx';
import { pathToReturnTo } from './path-to-return-to.ts';
import { SignInLayout } from './sign-in-layout.tsx';

export default function LoginPage() {
  const { signIn } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const from = pathToReturnTo(useLocation().state);
  const done = () => {
    toast.success('Signin Successful');
    navigate(from, { replace: true });
  };
  return (
    <SignInLayout heading="Welcome back!">
      <PageMeta title="LogIn" description="Log in to give food away or to ask for it." />
      <GoogleButton onDone={done} />
      <Form onSubmit={({ email = '', password = '' }) => signIn({ email, password }).then(done)}>
        <Field label="Email Address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <SubmitButton>Log In</SubmitButton>
      </Form>
      <Link to="/registration" replace state={{ from }} className="text-primary underline underline-offset-4">
        or Register
      </Link>
    </SignInLayout>
  );
}
