import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useLingui } from '#page-words';
import { accountLimits } from '../../../contract/accounts/account-terms.ts';
import { passwordFault } from '../../../contract/accounts/passwords.ts';
import { LogInInstead } from '../../accounts/log-in-instead.tsx';
import { NewPasswordField } from '../../accounts/new-password-field.tsx';
import { PersonPhotoField } from '../../accounts/person-photo-field.tsx';
import { SignInLayout } from '../../accounts/sign-in-layout.tsx';
import { useLoggedIn } from '../../accounts/use-logged-in.ts';
import { skipServer } from '../../api/query.ts';
import { siteQuery } from '../../api/site-query.ts';
import { uploadPhoto } from '../../photos/upload.ts';
import { useAuth } from '../../session/auth.tsx';
import { invitationFields, keepInvitation } from '../../session/invitation.ts';
import { pathToReturnTo } from '../../session/path-to-return-to.ts';
import { useHydrated } from '../../ui/browser-state.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Fold } from '../../ui/form/fold.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { Errors } from '../../ui/form/form-controls.ts';
import { PageMeta } from '../../ui/page/page-meta.tsx';

export const loader = () => null;
export const clientLoader = skipServer;

export default function RegistrationPage() {
  const { t } = useLingui();
  const { register, changePhoto } = useAuth();
  const toast = useToast();
  const from = pathToReturnTo(useLocation().state);
  const { data: site } = useQuery(siteQuery());
  const invitation = useSearchParams()[0].get('invite');
  useEffect(() => {
    if (invitation) keepInvitation(invitation);
  }, [invitation]);
  const isHydrated = useHydrated();
  const isInvited = invitation !== null || (isHydrated && invitationFields().invitation !== undefined);
  const [sentEmail, setSentEmail] = useState('');
  const picture = useRef<Blob>(undefined);
  const [hasPicture, setHasPicture] = useState(false);
  const done = useLoggedIn('registration');
  const sendPhoto = (picture: Blob) =>
    uploadPhoto(picture)
      .then(({ image }) => changePhoto(image))
      .catch(() => {
        toast.error(t`Your account is ready, but your photo couldn’t be uploaded. Try again in your profile.`);
      });
  return (
    <SignInLayout heading={t`Get Your Free Account Now.`} onSignedIn={done}>
      {site?.inviteOnly && !isInvited && (
        <p className="rounded-box bg-base-200 p-4 text-pretty">
          {t`You need an invitation to register. Open your invitation link, or ask a member for one.`}
        </p>
      )}
      <PageMeta title={t`Register`} description={t`Create a free account to give food away or to ask for it.`} />
      <Form
        check={({ password = '' }): Errors => {
          const fault = passwordFault(password);
          return fault ? { password: t(fault) } : {};
        }}
        onSubmit={async ({ name = '', photo = '', email = '', password = '' }) => {
          setSentEmail(email);
          await register({ displayName: name, photoURL: photo, email, password });
          // Upload the photo only now, because that requires a session. Don't await it: the network may be slow.
          if (picture.current) void sendPhoto(picture.current);
        }}
        onSent={done}
      >
        <Field label={t`Username`} name="name" autoComplete="name" maxLength={accountLimits.name} required />
        <Fold title={t`Add your photo`} note={t`Optional`} isOpen={hasPicture}>
          <PersonPhotoField
            label={t`Photo URL`}
            name="photo"
            onPicture={(chosen) => {
              picture.current = chosen;
              if (chosen) setHasPicture(true);
            }}
          />
        </Fold>
        <EmailField
          label={t`Email Address`}
          name="email"
          autoComplete="username"
          maxLength={accountLimits.email}
          required
        />
        <LogInInstead email={sentEmail} from={from} />
        <NewPasswordField label={t`Password`} name="password" />
        <SubmitButton>{t`Register`}</SubmitButton>
      </Form>
      <Link to="/login" replace state={{ from }} className="link link-primary justify-self-start py-1">
        {t`or Log In`}
      </Link>
    </SignInLayout>
  );
}
