import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { accountLimits } from '../../contract/account-terms.ts';
import { formatDate } from '../../contract/dates.ts';
import type { Passkey } from '../../contract/profile.ts';
import { answer, api } from '../api.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { Field } from '../ui/field.tsx';
import { Form, SubmitButton } from '../ui/form.tsx';
import { OwnList } from '../ui/own-list.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { siteQuery } from './account-queries.ts';
import { useAuth } from './auth.tsx';
import { useSignedInUser } from './guard.tsx';
import { type PasskeysHere, usePasskeysHere } from './passkeys-here.ts';
import { ProfilePart } from './profile-part.tsx';
import { passkeysQuery, profileQuery } from './profile-queries.ts';
import { useProvider } from './use-provider.ts';

/** The passkeys of who is signed in, and how to add one. */
export function Passkeys() {
  const here = usePasskeysHere();
  const { data: site } = useQuery(siteQuery());
  if (here === 'none') return null;
  return (
    <ProfilePart title="Passkeys">
      <p>
        With a passkey you log in by your finger, your face or the code of your device. Nobody can guess it, and it
        works also while strangers try passwords for your account.
      </p>
      <List />
      {here in obstacles ? <p className="text-muted">{obstacles[here]?.(site?.url)}</p> : <AddForm />}
    </ProfilePart>
  );
}

/** Why there can be none here. */
const obstacles: Partial<Record<PasskeysHere, (url?: string) => string>> = {
  unnamed: () => 'Passkeys need a site that has a name. The address of this one is a number.',
  unsafe: () => 'Passkeys need https, which this site does not have.',
  elsewhere: (url) => `Passkeys work at ${url} alone.`,
  'old-browser': () => 'This browser has no passkeys.',
};

function List() {
  const { email } = useSignedInUser();
  const { timeZone, format } = useDates();
  const client = useQueryClient();
  const toast = useToast();
  const ask = useQuestion();
  const passkeys = useQuery(passkeysQuery(email));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ _id }: Passkey) => answer(api.passkeys[':id'].$delete({ param: { id: _id } })),
    onSuccess: (_, { name }) => toast.success(`${name} has been removed`),
    onSettled: () => client.invalidateQueries(passkeysQuery(email)),
  });
  const remove = (passkey: Passkey) =>
    !isPending &&
    ask({
      text: 'Remove this passkey?',
      about: `${passkey.name}. You can no longer log in with it. Your device may offer it until you delete it there too.`,
      onYes: () => mutate(passkey),
    });
  return (
    <OwnList name="Your passkeys" query={passkeys}>
      {(passkey) => (
        <>
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">{passkey.name}</p>
            <p className="text-muted text-sm">
              Added on <ShortDate instant={passkey.addedAt} />
            </p>
          </div>
          <button
            type="button"
            aria-label={`Remove ${passkey.name}, added on ${formatDate(passkey.addedAt, timeZone, format)}`}
            aria-disabled={isPending}
            className="btn btn-sm"
            onClick={() => remove(passkey)}
          >
            <Trash2 size={16} aria-hidden /> Remove
          </button>
        </>
      )}
    </OwnList>
  );
}

function AddForm() {
  const { email } = useSignedInUser();
  const { signIn, signInWithGoogle, addPasskey } = useAuth();
  const { data: profile } = useQuery(profileQuery(email));
  const provider = useProvider();
  const client = useQueryClient();
  const toast = useToast();
  if (!profile) return null;
  return (
    <Form
      draft="passkey"
      onSubmit={async ({ passkeyName = '', passkeyPassword: password = '' }, form) => {
        if (profile.hasPassword) await signIn({ email, password });
        else await signInWithGoogle();
        await addPasskey(passkeyName);
        form.reset();
        toast.success(`${passkeyName} can log you in now`);
        await client.invalidateQueries(passkeysQuery(email));
      }}
    >
      <Field
        label="Name of the new passkey, such as Phone"
        name="passkeyName"
        maxLength={accountLimits.passkey}
        autoComplete="off"
        required
      />
      {profile.hasPassword ? (
        <PasswordField label="Your password" name="passkeyPassword" autoComplete="current-password" required />
      ) : (
        <p className="text-muted text-sm">You will be asked to log in with {provider} first.</p>
      )}
      <SubmitButton>
        <KeyRound size={18} aria-hidden /> Add a passkey
      </SubmitButton>
    </Form>
  );
}
