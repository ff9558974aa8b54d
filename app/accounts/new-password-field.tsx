import { useLingui } from '#page-words';
import { passwordLimits, passwordRules } from '../../contract/accounts/passwords.ts';
import { PasswordField } from '../ui/form/password-field.tsx';

/** A field for choosing a new password, with the password rules. */
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
