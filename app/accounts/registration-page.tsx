import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { accountLimits } from '../../contract/account-terms.ts';
import { passwordFault, passwordLimits } from '../../contract/passwords.ts';
import { PageMeta } from '../layout/page-meta.tsx';
import { uploadPhoto } from '../photos/upload.ts';
import type { Values } from '../ui/drafts.ts';
import { Field } from '../ui/field.tsx';
import { type Errors, Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';
import { keepInvitation } from './invitation.ts';
import { pathToReturnTo } from './path-to-return-to.ts';
import { PersonPhotoField } from './person-photo-field.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

export default function RegistrationPage() {
  const { register, changePhoto } = useAuth();
  const toast = useToast();
  const navigate = useNavigate();
  const from = pathToReturnTo(useLocation().state);
  const { data: site } = useQuery(siteQuery());
  const invitation = useSearchParams()[0].get('invite');
  useEffect(() => {
    if (invitation) keepInvitation(invitation);
  }, [invitation]);
  const picture = useRef<Blob>(undefined);
  const done = () => {
    toast.clear();
    toast.success('Signup Successful');
    navigate(from, { replace: true });
  };
  const sendPhoto = (picture: Blob) =>
    uploadPhoto(picture)
      .then(({ image }) => changePhoto(image))
      .catch(() => {
        toast.error('You are registered, but without your photo: it could not be sent.');
      });
  return (
    <SignInLayout heading="Get Your Free Account Now." onSignedIn={done}>
      {site?.inviteOnly && !invitation && (
        <p className="rounded-box bg-base-200 p-4 text-pretty">
          This site is for people who were invited. Please open the link that you were sent; if you have none, ask
          somebody who is here.
        </p>
      )}
      <PageMeta title="Register" description="Make a free account to give food away or to ask for it." />
      <Form
        check={checkPassword}
        onSubmit={async ({ name = '', photo = '', email = '', password = '' }) => {
          await register({ displayName: name, photoURL: photo, email, password });
          // Only whoever is signed in may send it, and a slow network keeps nobody waiting.
          if (picture.current) void sendPhoto(picture.current);
        }}
        onSent={done}
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
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          required
        />
        <SubmitButton>Register</SubmitButton>
      </Form>
      <Link to="/login" replace state={{ from }} className="link link-primary justify-self-start py-1">
        or Log In
      </Link>
    </SignInLayout>
  );
}

function checkPassword({ password = '' }: Values): Errors {
  const fault = passwordFault(password);
  return fault ? { password: fault } : {};
}
