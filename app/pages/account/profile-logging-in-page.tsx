import { useLingui } from '#page-words';
import { Passkeys } from '../../accounts/profile-passkeys.tsx';
import { PasswordForm } from '../../accounts/profile-password.tsx';
import { passkeysQuery, profileQuery, sessionsQuery } from '../../accounts/profile-queries.ts';
import { Sessions } from '../../accounts/profile-sessions.tsx';
import { skipServer } from '../../api/query.ts';
import { preloadForUser } from '../../session/preload-for-user.ts';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';

export const loader = preloadForUser(({ email }, api) => [
  profileQuery(email, api),
  passkeysQuery(email, api),
  sessionsQuery(email, api),
]);
export const clientLoader = skipServer;

/** Profile page for the password, passkeys and sessions. */
export default function ProfileLoggingInPage() {
  const { t } = useLingui();
  return (
    <>
      <PasswordForm />
      <Passkeys />
      <BoxedSection title={t`Where you’re logged in`}>
        <Sessions />
      </BoxedSection>
    </>
  );
}
