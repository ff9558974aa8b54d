import { Outlet } from 'react-router';
import { useLingui } from '#page-words';
import { msg } from '#words';
import { skipServer } from '../api/query.ts';
import { useSignedInUser } from '../session/signed-in-user.ts';
import { PageNavLink } from '../ui/page-link.tsx';

const PAGES = [
  { to: '/profile', label: msg({ message: 'You', context: 'a page of the profile' }) },
  { to: '/profile/notifications', label: msg`Notifications` },
  { to: '/profile/logging-in', label: msg`Logging in` },
  { to: '/profile/data', label: msg`Your data` },
];

export const loader = () => null;
export const clientLoader = skipServer;

/** The pages of the profile, which lead to each other. */
export default function ProfileLayout() {
  const { t } = useLingui();
  return (
    <div className="mx-auto grid max-w-7xl gap-8 px-4 py-10 lg:grid-cols-[14rem_minmax(0,48rem)] lg:justify-center lg:gap-x-12">
      <h1 className="text-4xl md:text-5xl lg:col-span-2">{t`Profile`}</h1>
      <nav aria-label={t`Profile`}>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex sm:flex-wrap lg:sticky lg:top-28 lg:grid lg:grid-cols-1">
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <PageNavLink
                to={to}
                end
                preventScrollReset
                className="border-base-300 bg-surface hover:bg-base-200 aria-[current=page]:border-primary aria-[current=page]:text-primary flex min-h-11 items-center rounded-lg border px-4 py-2 font-medium"
              >
                {t(label)}
              </PageNavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid content-start gap-8">
        <Outlet context={useSignedInUser()} />
      </div>
    </div>
  );
}
