import { useLingui } from '#page-words';
import { AccountDeletion, OwnData } from '../../accounts/account-deletion.tsx';
import { profileQuery } from '../../accounts/profile-queries.ts';
import { skipServer } from '../../api/query.ts';
import { preloadForUser } from '../../session/preload-for-user.ts';
import { WarnLastSteward } from '../../site/roles/last-steward.tsx';
import { BoxedSection } from '../../ui/page/boxed-section.tsx';

export const loader = preloadForUser(({ email }, api) => [profileQuery(email, api)]);
export const clientLoader = skipServer;

/** Profile page for the user's data, and for deleting the account. */
export default function ProfileDataPage() {
  const { t } = useLingui();
  return (
    <>
      <BoxedSection title={t`Your data`}>
        <OwnData />
      </BoxedSection>
      <BoxedSection title={t({ message: 'Delete your account', context: 'the site, for good' })}>
        <AccountDeletion Around={WarnLastSteward} />
      </BoxedSection>
    </>
  );
}
