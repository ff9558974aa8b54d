import { Download, Trash2 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { useNavigate } from 'react-router';
import { Trans, useLingui } from '#page-words';
import { useAuth } from '../session/auth.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Elements } from '../ui/elements.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { EmailText } from '../ui/mail-link.tsx';
import { useHasPassword } from './profile-password.tsx';
import { useProvider } from './use-provider.ts';

/** Downloads all data that the site stores about the user. */
export function OwnData() {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Everything this site stores about you in one file: your name, food, requests sent and received, links to your photos, and where you’re logged in.`}
      </p>
      <a href="/api/my-data" download className="btn justify-self-start">
        <Download size={18} aria-hidden /> {t`Download your data`}
      </a>
    </>
  );
}

/** Wraps the account deletion form, to show some users a warning first. */
type Around = ComponentType<{ children: Elements }>;

export function AccountDeletion({ Around }: { Around: Around }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        {t`We’ll delete your name, food, photos and messages, withdraw your requests and log you out everywhere. Food that’s been handed over stays in the other person’s list, but shows “Someone who left” instead of your name. You can’t undo this.`}
      </p>
      <button type="button" className="btn btn-error btn-outline justify-self-start" onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden /> {t`Delete your account`}
      </button>
      <Dialog title={t`Are you sure?`} open={open} onClose={() => setOpen(false)}>
        <AccountDeletionForm Around={Around} />
      </Dialog>
    </>
  );
}

function AccountDeletionForm({ Around }: { Around: Around }) {
  const { t } = useLingui();
  const { name, email } = useSignedInUser();
  const { deleteAccount, signInWithGoogle } = useAuth();
  const hasPassword = useHasPassword();
  const provider = useProvider();
  const toast = useToast();
  const navigate = useNavigate();
  return (
    <Form
      onSubmit={async ({ password }) => {
        if (!hasPassword) await signInWithGoogle();
        await deleteAccount({ email, password: hasPassword ? password : undefined }, () => {
          toast.success(t`Your account has been deleted`);
          // Leave the page before the session ends. Otherwise, its guard would redirect to the login page.
          return navigate('/', { replace: true });
        });
      }}
    >
      <WhoseAccount name={name} address={email} />
      <Around>
        {hasPassword ? (
          <PasswordField label={t`Your password`} name="password" autoComplete="current-password" required />
        ) : (
          <p>{t`You’ll be asked to log in with ${provider} again.`}</p>
        )}
        <SubmitButton>{t`Delete my account`}</SubmitButton>
      </Around>
    </Form>
  );
}

function WhoseAccount({ name, address }: { name: string; address: string }) {
  const email = <EmailText email={address} />;
  return (
    <p className="wrap-anywhere">
      <Trans>
        This will permanently delete the account of <bdi>{name}</bdi> (<bdi>{email}</bdi>).
      </Trans>
    </p>
  );
}
