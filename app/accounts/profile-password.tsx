import { useQuery, useQueryClient } from '@tanstack/react-query';
import { passwordFault, passwordLimits } from '../../contract/passwords.ts';
import { type Errors, Form, SubmitButton } from '../ui/form.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAuth } from './auth.tsx';
import { useSignedInUser } from './guard.tsx';
import { ProfilePart } from './profile-part.tsx';
import { profileQuery, sessionsQuery } from './profile-queries.ts';

/** Changes the password of who has one. */
export function PasswordForm() {
  const { email } = useSignedInUser();
  const { changePassword } = useAuth();
  const hasPassword = useHasPassword();
  const client = useQueryClient();
  const toast = useToast();
  if (!hasPassword) return null;
  return (
    <ProfilePart title="Password">
      <Form
        check={({ newPassword = '' }): Errors => {
          const fault = passwordFault(newPassword);
          return fault ? { newPassword: fault } : {};
        }}
        onSubmit={async ({ password = '', newPassword = '' }, form) => {
          await changePassword({ password, newPassword });
          form.reset();
          toast.success('Your password has been changed');
          await client.invalidateQueries(sessionsQuery(email));
        }}
      >
        {/* For password managers, which keep the new one beside it. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField label="Current Password" name="password" autoComplete="current-password" required />
        <PasswordField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          maxLength={passwordLimits.max}
          required
        />
        <p className="text-muted text-sm">You will be logged out everywhere else.</p>
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </ProfilePart>
  );
}

/** Whether who is signed in has a password; as long as that is not known, no. */
export function useHasPassword(): boolean {
  const { email } = useSignedInUser();
  const { hasPassword: ask } = useAuth();
  const { data: profile } = useQuery(profileQuery(email));
  const isKnownElsewhere = profile?.hasPassword === null;
  const { data } = useQuery({ queryKey: ['has-password', email], queryFn: ask, enabled: isKnownElsewhere });
  return (isKnownElsewhere ? data : profile?.hasPassword) ?? false;
}
