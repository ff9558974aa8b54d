import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import { useLingui } from '#page-words';
import { type Message, msg } from '#words';
import { isPartShown } from '../../contract/site/home-terms.ts';
import { siteQuery, useSiteName } from '../api/site-query.ts';
import { NOTHING, type Waiting, waitingAt } from '../messages/waiting.ts';
import { useAuth } from '../session/auth.tsx';
import { useStateToReturn } from '../session/path-to-return-to.ts';
import { type SessionUser, sessionQuery } from '../session/session-query.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useHydrated } from '../ui/browser-state.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { useQuestion, useToast } from '../ui/feedback/toast.tsx';
import { focusPage } from '../ui/focus.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageLink, PageNavLink } from '../ui/page/page-link.tsx';
import { BellIcon, MessagesIcon, News } from './bar-icons.tsx';
import { Count, useInboxCounts } from './count.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Loaded separately, because visitors who only read don't need it. */
const InstallEntry = lazyComponent('install-entry', () =>
  import('./install.tsx').then(({ InstallEntry }) => InstallEntry),
);

type NavItem = { to: string; label: Message; state?: unknown; waiting?: Waiting };

const everyone: NavItem[] = [
  { to: '/', label: msg`Home` },
  { to: '/foods', label: msg`Available Foods` },
  { to: '/recipes', label: msg`Recipes` },
  { to: '/contact', label: msg`Contact Us` },
];
const guests = (state: unknown): NavItem[] => [
  { to: '/login', label: msg`Login`, state },
  { to: '/registration', label: msg`Register`, state },
];
const members = ({ foods, requests }: ReturnType<typeof waitingAt>): NavItem[] => [
  { to: '/add-food', label: msg`Add Food` },
  { to: '/my-posted-food', label: msg`ManageMyFood`, waiting: foods },
  { to: '/my-food-requests', label: msg`My Food Request`, waiting: requests },
];

/**
 * The bar at the top of every page. Below `lg`, its links collapse into a menu. The bar is sticky (site-layout.tsx), but scrolls
 * away if the window is low or very narrow, or if text is large, because it would take up too much room.
 */
export function Navbar() {
  const { t } = useLingui();
  const siteName = useSiteName();
  const { user } = useAuth();
  const waiting = waitingAt(useInboxCounts());
  const state = useStateToReturn();
  const isHydrated = useHydrated();
  const { data: site } = useQuery(siteQuery());
  const shown = everyone.filter(({ to }) => to !== '/recipes' || !site || isPartShown(site, 'recipes'));
  const links = [...shown, ...(user ? members(waiting) : guests(state))];
  const total = waiting.foods.count + waiting.requests.count;
  return (
    <header className="border-base-300 bg-base-100/95 relative z-40 border-b backdrop-blur">
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-1 px-4 low:min-h-14 sm:min-h-18 sm:gap-x-2 lg:max-xl:gap-x-1">
        <Disclosure
          className="-ms-2.5 lg:hidden"
          label={total > 0 ? t`Menu, ${total} new or waiting` : t`Menu`}
          summary={
            <span className="relative">
              <Menu size={24} aria-hidden />
              <Count count={total} className="absolute -top-2.5 -end-2.5" />
            </span>
          }
        >
          <nav aria-label={t`Main menu`}>
            <LinkList links={links} className="flex-col" />
          </nav>
          <InstallEntry />
        </Disclosure>
        <div className="relative me-auto min-w-0 grow max-sm:basis-9">
          <PageLink to="/" aria-label={t`${siteName}, home`} className="inline-block rounded-lg">
            <Logo isInBar />
          </PageLink>
          {isHydrated && user && <News />}
        </div>
        <nav aria-label={t`Main`} className="hidden lg:block">
          <LinkList links={links} />
        </nav>
        {!user && <GuestLinks state={state} />}
        {user && <BellIcon />}
        {user && <MessagesIcon />}
        <ThemeToggle />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  );
}

/** Links to log in and register. Shown in the bar itself while the other links are collapsed. */
function GuestLinks({ state }: { state: unknown }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Log in`} className="flex flex-wrap items-center gap-1 lg:hidden">
      <PageLink to="/login" state={state} className="btn btn-ghost btn-sm px-1.5 max-sm:text-[0.9375rem] sm:text-base">
        {t`Login`}
      </PageLink>
      <PageLink
        to="/registration"
        state={state}
        className="btn btn-primary btn-sm px-2 max-sm:text-[0.9375rem] sm:text-base"
      >
        {t`Register`}
      </PageLink>
    </nav>
  );
}

function LinkList({ links, className = '' }: { links: NavItem[]; className?: string }) {
  const { t } = useLingui();
  const withNews = (of: Message, words: Message) => {
    const [label, news] = [t(of), t(words)];
    return t`${label}, ${news}`;
  };
  return (
    <ul className={`flex gap-1 lg:gap-0 xl:gap-1 ${className}`}>
      {links.map(({ to, label, state, waiting: { count, words } = NOTHING }) => (
        <li key={to}>
          <PageNavLink
            to={to}
            state={state}
            end={to === '/'}
            aria-label={count > 0 ? withNews(label, words) : undefined}
            className="hover:bg-base-200 aria-[current=page]:text-primary relative flex items-center justify-between gap-3 rounded-lg px-3 py-2 font-medium whitespace-nowrap aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:px-2 lg:text-sm xl:px-3 xl:text-base"
          >
            <span>{t(label)}</span>
            <Count count={count} className="lg:absolute lg:-top-1 lg:-end-1" />
          </PageNavLink>
        </li>
      ))}
    </ul>
  );
}

function AccountMenu({ user: { _id, name, email, picture } }: { user: SessionUser }) {
  const { t } = useLingui();
  const { signOutForGood, loading } = useAuth();
  const { data: session } = useQuery(sessionQuery());
  // Leave the email address out of the server's HTML. It is not visible at first, because the menu is closed.
  const isHydrated = useHydrated();
  const toast = useToast();
  const ask = useQuestion();
  // Only move focus if it was lost, not if the user has moved it in the meantime.
  const restoreFocus = () => document.activeElement === document.body && focusPage();
  const leave = () => signOutForGood().then(restoreFocus, toast.error);
  const logOut = async () => {
    const outgoing = await import('../worker/outbox.ts').then(({ outgoingOf }) => outgoingOf(_id)).catch(() => []);
    const about = t`Something you wrote hasn’t been sent yet. If you log out, you’ll lose it.`;
    if (outgoing.length > 0) ask({ text: t`Are you sure?`, about, onYes: leave });
    else await leave();
  };
  return (
    <Disclosure label={t`Your account`} summary={<Avatar name={name} picture={picture} />} side="end">
      <div className="flex items-center gap-3 px-1 pb-4">
        <Avatar name={name} picture={picture} size={64} />
        <div className="min-w-0">
          <p className="font-display line-clamp-3 text-lg leading-snug wrap-anywhere">
            <bdi translate="no">{name}</bdi>
          </p>
          {isHydrated && (
            <p className="text-muted text-sm wrap-anywhere">
              <bdi translate="no">{email}</bdi>
            </p>
          )}
        </div>
      </div>
      <PageLink to="/profile" className="btn btn-block mb-2">
        {t`Profile`}
      </PageLink>
      {(session?.isModerator || session?.isSteward) && (
        <PageLink to={session.isModerator ? '/moderation' : '/moderation/site'} className="btn btn-block mb-2">
          {t`Moderation`}
        </PageLink>
      )}
      <button type="button" className="btn btn-block" disabled={loading} aria-busy={loading} onClick={logOut}>
        {loading ? (
          <span className="loading loading-spinner loading-sm" aria-hidden />
        ) : (
          <LogOut size={18} aria-hidden className="rtl:-scale-x-100" />
        )}
        <span>{t`Logout`}</span>
      </button>
    </Disclosure>
  );
}
