import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { passwordFault } from '../../contract/accounts/passwords.ts';
import { useAuth } from '../session/auth.tsx';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { useToast } from '../ui/feedback/toast.tsx';
import { Form, SubmitButton } from '../ui/form/form.tsx';
import type { Errors } from '../ui/form/form-controls.ts';
import { PasswordField } from '../ui/form/password-field.tsx';
import { BoxedSection } from '../ui/page/boxed-section.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { profileQuery, sessionsQuery } from './profile-queries.ts';

/** A form to change the user's password. Hidden if they have none. */
export function PasswordForm() {
  const { t } = useLingui();
  const { email } = useSignedInUser();
  const { changePassword } = useAuth();
  const hasPassword = useHasPassword();
  const client = useQueryClient();
  const toast = useToast();
  if (!hasPassword) return null;
  return (
    <BoxedSection title={t`Password`}>
      <Form
        check={({ newPassword = '' }): Errors => {
          const fault = passwordFault(newPassword);
          return fault ? { newPassword: t(fault) } : {};
        }}
        onSubmit={async ({ password = '', newPassword = '' }, form) => {
          await changePassword({ password, newPassword });
          form.reset();
          toast.success(t`Your password has been changed`);
          await client.invalidateQueries(sessionsQuery(email));
        }}
      >
        {/* Password managers store this with the new password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label={t`Current Password`} name="password" autoComplete="current-password" required />
        <NewPasswordField label={t`New Password`} name="newPassword" />
        <p className="text-muted text-sm">{t`You’ll be logged out everywhere else.`}</p>
        <SubmitButton>{t`Change password`}</SubmitButton>
      </Form>
    </BoxedSection>
  );
}

/** Whether the user has a password. False while loading. */
export function useHasPassword(): boolean {
  const { email } = useSignedInUser();
  const { hasPassword: ask } = useAuth();
  const { data: profile } = useQuery(profileQuery(email));
  const isKnownElsewhere = profile?.hasPassword === null;
  const { data } = useQuery({ queryKey: ['has-password', email], queryFn: ask, enabled: isKnownElsewhere });
  return (isKnownElsewhere ? data : profile?.hasPassword) ?? false;
}
