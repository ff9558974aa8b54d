import { useQuery } from '@tanstack/react-query';
import { useLingui } from '#page-words';
import { skipServer } from '../../api/query.ts';
import { preloadForRole } from '../../moderation/preload-for-role.ts';
import { KeeperList } from '../../site/roles/keepers.tsx';
import { RoleLinks } from '../../site/roles/role-links.tsx';
import { roleHoldersQuery } from '../../site/site-queries.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';

export const loader = preloadForRole(({ api }) => [roleHoldersQuery(api)]);
export const clientLoader = skipServer;

/** Page on which stewards assign roles. */
export default function RolesPage() {
  const { t } = useLingui();
  const keepers = useQuery(roleHoldersQuery());
  return (
    <>
      <p className="text-pretty">
        {t`Moderators handle reports, people and listings. Stewards manage the settings and the roles.`}
      </p>
      <Loaded query={keepers} failed={t`The list couldn’t be loaded`}>
        {() => (
          <>
            <KeeperList />
            <RoleLinks />
          </>
        )}
      </Loaded>
    </>
  );
}
