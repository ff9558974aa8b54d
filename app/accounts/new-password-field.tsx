import { useLingui } from '#page-words';
import { passwordLimits, passwordRules } from '../../contract/accounts/passwords.ts';
import { PasswordField } from '../ui/form/password-field.tsx';

/** A field for a password that somebody chooses, with the rules that it has to keep. */
export function NewPasswordField(props: { label: string; name: string }) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...props}
      hint={t(passwordRules)}
      autoComplete="new-password"
      maxLength={passwordLimits.max}
      required
    />
  );
}
