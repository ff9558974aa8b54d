import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { accountLimits } from '../../contract/account-terms.ts';
import { passwordFault, passwordLimits } from '../../contract/passwords.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { uploadPhoto } from '../photos/upload.ts';
import { Field } from '../ui/field.tsx';
import { type Errors, Form, SubmitButton, type Values } from '../ui/form.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { GoogleButton } from './google-button.tsx';
import { PersonPhotoField } from './person-photo-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export default function RegistrationPage() {
  const { register, changePhoto } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const picture = useRef<Blob>(undefined);
  const done = () => {
    toast.success('Signup Successful');
    navigate('/', { replace: true });
  };
  const sendPhoto = (picture: Blob) =>
    changePhoto(async () => (await uploadPhoto(picture)).image).catch(() => {
      toast.error('You are registered, but without your photo: it could not be sent.');
    });
  return (
    <SignInLayout heading="Get Your Free Account Now.">
      <PageMeta title="Register" description="Make a free account to give food away or to ask for it." />
      <GoogleButton onDone={done} />
      <Form
        check={checkPassword}
        onSubmit={async ({ name = '', photo = '', email = '', password = '' }) => {
          await register({ displayName: name, photoURL: photo, email, password });
          done();
          // Only whoever is signed in may send it, and a slow network keeps nobody waiting.
          if (picture.current) void sendPhoto(picture.current);
        }}
      >
        <Field label="Username" name="name" autoComplete="name" maxLength={accountLimits.name} required />
        <PersonPhotoField
          label="Photo URL"
          name="photo"
          onPicture={(chosen) => {
            picture.current = chosen;
          }}
        />
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          maxLength={accountLimits.email}
          required
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          required
        />
        <SubmitButton>Register</SubmitButton>
      </Form>
      <Link to="/login" replace className="text-primary underline underline-offset-4">
        or Log In
      </Link>
    </SignInLayout>
  );
}

function checkPassword({ password = '' }: Values): Errors {
  const fault = passwordFault(password);
  return fault ? { password: fault } : {};
}
