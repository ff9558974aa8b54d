import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { Trans, useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { accountLimits } from '../../contract/accounts/account-terms.ts';
import type { Passkey } from '../../contract/accounts/profile.ts';
import { formatDate } from '../../contract/dates.ts';
import { answer, api } from '../api/api.ts';
import { siteQuery } from '../api/site-query.ts';
import { useAuth } from '../session/auth.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { ShortDate, useDates } from '../ui/dates.tsx';
import { Act } from '../ui/feedback/act.tsx';
import { useToast } from '../ui/feedback/toast.tsx';
import { Field } from '../ui/form/field.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { OwnList } from '../ui/page/own-list.tsx';
import { useWords } from '../words/words-context.tsx';
import { type PasskeysHere, usePasskeysHere } from './passkeys-here.ts';
import { passkeysQuery, profileQuery } from './profile-queries.ts';
import { useProvider } from './use-provider.ts';

/** The user's passkeys, with a form to add one. */
export function Passkeys() {
  const { t } = useLingui();
  const here = usePasskeysHere();
  const { data: site } = useQuery(siteQuery());
  if (here === 'none') return null;
  const obstacle = obstacles[here]?.(site?.url ?? '');
  return (
    <BoxedSection title={t`Passkeys`}>
      <p>
        {t`A passkey lets you log in with your fingerprint, face or device PIN. No one can guess it. It works even while your account is locked after too many wrong passwords.`}
      </p>
      <List />
      {obstacle ? <p className="text-muted">{t(obstacle)}</p> : <AddForm />}
    </BoxedSection>
  );
}

/** Reasons why passkeys do not work here. */
const obstacles: Partial<Record<PasskeysHere, (url: string) => Message>> = {
  unnamed: () => msg`Passkeys only work on a site with a domain name. This site only has an IP address.`,
  unsafe: () => msg`Passkeys need HTTPS, which this site doesn’t have.`,
  elsewhere: (url) => msg`Passkeys only work at ${{ url }}.`,
  'old-browser': () => msg`This browser doesn’t support passkeys.`,
};

function List() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const passkeys = useQuery(passkeysQuery(email));
  return (
    <OwnList name={t`Your passkeys`} query={passkeys}>
      {(passkey) => (
        <>
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">
              <bdi>{passkey.name}</bdi>
            </p>
            <p className="text-muted text-sm">
              <Trans>
                Added on <ShortDate instant={passkey.addedAt} />
              </Trans>
            </p>
          </div>
          <Remove passkey={passkey} />
        </>
      )}
    </OwnList>
  );
}

function Remove({ passkey: { _id: id, name, addedAt } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const words = useWords();
  const { email } = useSignedInUser();
  const { timeZone, format } = useDates();
  const day = words.digits(formatDate(addedAt, timeZone, format));
  return (
    <Act
      question={{
        text: t`Remove this passkey?`,
        about: t`You’ll no longer be able to log in with “${name}”. Your device may still offer it until you delete it there too.`,
      }}
      call={() => answer(api.passkeys[':id'].$delete({ param: { id } }))}
      done={t`${name} has been removed`}
      refresh={[passkeysQuery(email)]}
      aria-label={t`Remove ${name}, added on ${day}`}
      className="btn btn-sm"
    >
      <Trash2 size={16} aria-hidden /> {t`Remove`}
    </Act>
  );
}

function AddForm() {
  const { t } = useLingui();
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
        toast.success(t`You can now log in with ${passkeyName}`);
        await client.invalidateQueries(passkeysQuery(email));
      }}
    >
      <Field
        label={t`Passkey name, for example Phone`}
        name="passkeyName"
        maxLength={accountLimits.passkey}
        autoComplete="off"
        required
      />
      {profile.hasPassword ? (
        <PasswordField label={t`Your password`} name="passkeyPassword" autoComplete="current-password" required />
      ) : (
        <p className="text-muted text-sm">{t`You’ll be asked to log in with ${provider} first.`}</p>
      )}
      <SubmitButton>
        <KeyRound size={18} aria-hidden /> {t`Add a passkey`}
      </SubmitButton>
    </Form>
  );
}
