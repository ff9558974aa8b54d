import { Outlet } from 'react-router';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { skipServer } from '../../api/query.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { PagesWithContents } from '../../ui/page/pages-with-contents.tsx';

const PAGES = [
  { to: '/profile', label: msg({ message: 'About you', context: 'a page of the profile' }) },
  { to: '/profile/notifications', label: msg`Notifications` },
  { to: '/profile/logging-in', label: msg`Login and security` },
  { to: '/profile/data', label: msg`Your data` },
];

export const loader = () => null;
export const clientLoader = skipServer;

/** Layout of the profile's pages, with links between them. */
export default function ProfileLayout() {
  const { t } = useLingui();
  return (
    <PagesWithContents title={t`Profile`} pages={PAGES}>
      <Outlet context={useSignedInUser()} />
    </PagesWithContents>
  );
}
