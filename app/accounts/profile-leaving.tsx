import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { useSignedInUser } from './guard.tsx';
import { useHasPassword } from './profile-password.tsx';
import { useProvider } from './use-provider.ts';

/** Everything that the site holds about one, as a file. */
export function OwnData() {
  return (
    <>
      <p>
        Everything that this site holds about you, as one file: what you are called, the food that you have given, what
        you have asked for and been asked, your photos as links, and where you are logged in.
      </p>
      <a href="/api/my-data" download className="btn justify-self-start">
        <Download size={18} aria-hidden /> Download your data
      </a>
    </>
  );
}

/** Deletes one's account. */
export function Leaving() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        Your food is taken away, your requests are withdrawn, and your photos, messages and sessions go with your name.
        What was handed over stays in the other person’s list, as from “Someone who left”. It can not be undone.
      </p>
      <button type="button" className="btn btn-error btn-outline justify-self-start" onClick={() => setOpen(true)}>
        <Trash2 size={18} aria-hidden /> Delete your account
      </button>
      <Dialog title="Are you sure?" open={open} onClose={() => setOpen(false)}>
        <LeavingForm />
      </Dialog>
    </>
  );
}

function LeavingForm() {
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
          toast.success('Your account has been deleted');
          // As long as this page is there, the guard asks whoever logs out to log in and to come back.
          return navigate('/', { replace: true });
        });
      }}
    >
      <p className="wrap-anywhere">
        The account of {name} ({email}) will be deleted, for good.
      </p>
      {hasPassword ? (
        <PasswordField label="Your password" name="password" autoComplete="current-password" required />
      ) : (
        <p>You will be asked to log in with {provider} once more.</p>
      )}
      <SubmitButton>Delete my account</SubmitButton>
    </Form>
  );
}
