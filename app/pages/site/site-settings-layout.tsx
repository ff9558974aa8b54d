import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { skipServer } from '../../api/query.ts';
import { sessionQuery } from '../../session/session-query.ts';
import { PageLink } from '../../ui/page/page-link.tsx';
import { PagesWithContents } from '../../ui/page/pages-with-contents.tsx';
import NotFoundPage from '../not-found-page.tsx';

const PAGES = [
  { to: '/moderation/site', label: msg`Name and location` },
  { to: '/moderation/site/contact', label: msg`Contact` },
  { to: '/moderation/site/look', label: msg({ message: 'Appearance', context: 'how the site looks' }) },
  { to: '/moderation/site/home', label: msg`Home page` },
  { to: '/moderation/site/texts', label: msg`Site texts` },
  { to: '/moderation/site/translations', label: msg`Translations` },
  { to: '/moderation/site/joining', label: msg({ message: 'Who can join', context: 'the site' }) },
  { to: '/moderation/site/mail', label: msg`Emails` },
  { to: '/moderation/roles', label: msg`Moderators and stewards` },
  { to: '/moderation/site/samples', label: msg`Sample listings and releases` },
];

export const loader = () => null;
export const clientLoader = skipServer;

/** Layout of the stewards' settings pages. Everyone else gets the not-found page. */
export default function SiteSettingsLayout() {
  const { t } = useLingui();
  const { data: session } = useQuery(sessionQuery());
  if (!session?.isSteward) return <NotFoundPage />;
  const toModeration = (
    <PageLink to="/moderation" className="link">
      {t`Moderation`}
    </PageLink>
  );
  return (
    <PagesWithContents title={t`Site settings`} pages={PAGES} beside={session.isModerator && toModeration}>
      <Outlet />
    </PagesWithContents>
  );
}
