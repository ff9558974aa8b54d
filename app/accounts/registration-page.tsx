import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { passwordFault } from '../../contract/passwords.ts';
import { Field } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export default function RegistrationPage() {
  const { register, loading } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const [passwordError, setPasswordError] = useState<string>();
  const done = () => {
    toast.success('Signup Successful');
    navigate('/', { replace: true });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => String(form.get(name));
    const fault = passwordFault(field('password'));
    setPasswordError(fault);
    if (fault) return toast.error(fault);
    register({
      displayName: field('name'),
      photoURL: field('photo'),
      email: field('email'),
      password: field('password'),
    }).then(done, toast.error);
  };

  return (
    <SignInLayout heading="Get Your Free Account Now.">
      <PageTitle>Register</PageTitle>
      <GoogleButton onDone={done} />
      <form className="grid gap-4" method="post" onSubmit={submit}>
        <Field label="Username" name="name" autoComplete="name" maxLength={100} required />
        <Field label="Photo URL" name="photo" autoComplete="photo" maxLength={2048} required />
        <Field label="Email Address" name="email" type="email" autoComplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={passwordError}
        />
        <button type="submit" className="btn btn-primary btn-block" disabled={loading}>
          Register
        </button>
      </form>
      <Link to="/login" replace className="text-primary underline underline-offset-4">
        or Log In
      </Link>
    </SignInLayout>
  );
}
