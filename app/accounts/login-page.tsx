import type { FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Field } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export default function LoginPage() {
  const { signIn, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const from = pathToReturnTo(useLocation().state);
  const done = () => {
    toast.success('Signin Successful');
    navigate(from, { replace: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    signIn({ email: String(form.get('email')), password: String(form.get('password')) }).then(done, toast.error);
  };

  return (
    <SignInLayout heading="Welcome back!">
      <PageTitle>LogIn</PageTitle>
      <GoogleButton onDone={done} />
      <form className="grid gap-4" method="post" onSubmit={submit}>
        <Field label="Email Address" name="email" type="email" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <button type="submit" className="btn btn-primary btn-block" disabled={loading}>
          Log In
        </button>
      </form>
      <Link to="/registration" replace state={{ from }} className="text-primary underline underline-offset-4">
        or Register
      </Link>
    </SignInLayout>
  );
}

/** Where the visitor wanted to go; only ever a path of this site. */
function pathToReturnTo(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
