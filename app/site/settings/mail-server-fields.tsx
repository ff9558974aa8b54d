import { useLingui } from '#page-words';
import type { EditedMailServer } from '../../../contract/site/mail-server.ts';
import { encryptions, mailServerLimits, usualPorts } from '../../../contract/site/mail-server-terms.ts';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Field, SelectField } from '../../ui/form/field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

type Props = { server: EditedMailServer['server']; sender: string | null };

/** Fields for the mail server. `sender` is the name of the environment variable that sets the sender, if any. */
export function MailServerFields({ server, sender }: Props) {
  const { t } = useLingui();
  const { host, port = usualPorts.starttls, username, hasPassword, isPasswordLost, sender: address } = server ?? {};
  const password = isPasswordLost
    ? t`We can’t read the saved password. Please enter it again.`
    : hasPassword
      ? t`A password is saved. Leave this empty to keep it.`
      : t`Stored encrypted and never shown again.`;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-4">
        <Field
          label={t`Mail server`}
          name="host"
          placeholder="mail.example.org"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={mailServerLimits.host}
          defaultValue={host}
          required
        />
        <NumberField label={t`Port`} name="port" max={65_535} defaultValue={port} />
        <EncryptionField encryption={server?.encryption ?? 'starttls'} />
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4">
        <Field
          label={t`Username (optional)`}
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={mailServerLimits.username}
          defaultValue={username}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="new-password"
          maxLength={mailServerLimits.password}
          hint={password}
        />
      </div>
      <EmailField
        label={t`Sender`}
        name="sender"
        hint={
          sender
            ? t`The environment variable ${sender} sets a different sender for emails.`
            : t`The address that emails come from. The mail server must let this user send from it.`
        }
        defaultValue={address}
        required
      />
    </>
  );
}

function EncryptionField({ encryption }: { encryption: (typeof encryptions)[number] }) {
  const { t } = useLingui();
  const words = {
    tls: t`TLS (usually port 465)`,
    starttls: t`STARTTLS (usually port 587)`,
    offered: t`Only if the server offers it`,
  };
  return (
    <SelectField label={t`Encryption`} name="encryption" defaultValue={encryption}>
      {encryptions.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </SelectField>
  );
}
