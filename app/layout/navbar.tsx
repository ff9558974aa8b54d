import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import type { Person } from '../../contract/fields.ts';
import type { Unread } from '../../contract/requests.ts';
import { sessionQuery } from '../accounts/account-queries.ts';
import { useAuth } from '../accounts/auth.tsx';
import { useStateToReturn } from '../accounts/path-to-return-to.ts';
import { type Waiting, waitingAt } from '../messages/unread-messages.ts';
import { PageLink, PageNavLink } from '../page-link.tsx';
import { useOwnUnread } from '../requests/use-own-unread.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { focusPage } from '../ui/focus.ts';
import { part } from '../ui/part.tsx';
import { useQuestion, useToast } from '../ui/toast.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** Not needed by whoever only reads. */
const InstallEntry = part('install-entry', () => import('./install.tsx').then(({ InstallEntry }) => InstallEntry));

type NavItem = { to: string; label: string; state?: unknown; unread?: Waiting };

const everyone: NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/foods', label: 'Available Foods' },
  { to: '/recipes', label: 'Recipes' },
  { to: '/contact', label: 'Contact Us' },
];
const guests = (state: unknown): NavItem[] => [
  { to: '/login', label: 'Login', state },
  { to: '/registration', label: 'Register', state },
];
const members = ({ foods, requests }: ReturnType<typeof waitingAt>): NavItem[] => [
  { to: '/add-food', label: 'Add Food' },
  { to: '/my-posted-food', label: 'ManageMyFood', unread: foods },
  { to: '/my-food-requests', label: 'My Food Request', unread: requests },
];

/**
 * The sticky bar on top of every page. Below `lg` its links fold into a menu. It scrolls away where it would take too much
 * room: on a low or very narrow window, or with large text.
 */
export function Navbar() {
  const { user } = useAuth();
  const unread = waitingAt(useUnreadCounts());
  const state = useStateToReturn();
  const links = [...everyone, ...(user ? members(unread) : guests(state))];
  const total = unread.foods.count + unread.requests.count;
  return (
    <header className="border-base-300 bg-base-100/95 roomy:sticky top-0 z-40 border-b backdrop-blur">
      <div className="mx-auto flex min-h-14 max-w-7xl flex-wrap items-center gap-x-1 px-4 sm:min-h-18 sm:gap-x-2">
        <Disclosure
          className="-ml-2.5 lg:hidden"
          label={total > 0 ? `Menu, ${total} new or waiting` : 'Menu'}
          summary={
            <span className="relative">
              <Menu size={24} aria-hidden />
              <Count count={total} className="absolute -top-2.5 -right-2.5" />
            </span>
          }
        >
          <nav aria-label="Main, folded">
            <LinkList links={links} className="flex-col" />
          </nav>
          <InstallEntry />
        </Disclosure>
        <PageLink to="/" aria-label="Open Larder, home" className="mr-auto rounded-lg">
          <Logo />
        </PageLink>
        <nav aria-label="Main" className="hidden lg:block">
          <LinkList links={links} />
        </nav>
        {!user && <GuestLinks state={state} />}
        <ThemeToggle />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  );
}

/** What a guest finds in the bar itself where the other links are folded. */
function GuestLinks({ state }: { state: unknown }) {
  return (
    <nav aria-label="Sign in" className="flex flex-wrap items-center gap-1 lg:hidden">
      <PageLink to="/login" state={state} className="btn btn-ghost btn-sm px-2 text-base">
        Login
      </PageLink>
      <PageLink to="/registration" state={state} className="btn btn-primary btn-sm px-2.5 text-base">
        Register
      </PageLink>
    </nav>
  );
}

function LinkList({ links, className = '' }: { links: NavItem[]; className?: string }) {
  return (
    <ul className={`flex gap-1 lg:gap-0 xl:gap-1 ${className}`}>
      {links.map(({ to, label, state, unread: { count, words } = { count: 0, words: '' } }) => (
        <li key={to}>
          <PageNavLink
            to={to}
            state={state}
            end={to === '/'}
            aria-label={count > 0 ? `${label}, ${words}` : undefined}
            className="hover:bg-base-200 aria-[current=page]:text-primary relative flex items-center justify-between gap-3 rounded-lg px-3 py-2 font-medium whitespace-nowrap aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:px-2 lg:text-sm xl:px-3 xl:text-base"
          >
            {label}
            <Count count={count} className="lg:absolute lg:-top-1 lg:-right-1" />
          </PageNavLink>
        </li>
      ))}
    </ul>
  );
}

/** A number that draws the eye, beside words that say it. Drawn rather than written, it is no part of a link's text. */
export function Count({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      data-count={count > 99 ? '99+' : count}
      className={`bg-primary text-primary-content inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums before:content-[attr(data-count)/''] ${className}`}
    />
  );
}

/** What waits for whoever is signed in; nothing as long as that is not known. */
export function useUnreadCounts(): Unread {
  const { user } = useAuth();
  const { data } = useOwnUnread();
  return (user && data) || { waiting: 0, decided: 0 };
}

/** All of it together, in one number. */
export function useUnreadTotal(): number {
  const { foods, requests } = waitingAt(useUnreadCounts());
  return foods.count + requests.count;
}

function AccountMenu({ user: { name, email, picture } }: { user: Person }) {
  const { signOutForGood, loading } = useAuth();
  const { data: session } = useQuery(sessionQuery());
  const toast = useToast();
  const ask = useQuestion();
  // Who has gone on meanwhile stays where they are.
  const leadOn = () => document.activeElement === document.body && focusPage();
  const leave = () => signOutForGood().then(leadOn, toast.error);
  const logOut = async () => {
    const outgoing = await import('../offline/outbox.ts').then(({ outgoingOf }) => outgoingOf(email)).catch(() => []);
    const about = 'Something that you wrote has not been sent yet. It is lost when you log out.';
    if (outgoing.length > 0) ask({ text: 'Are you sure?', about, onYes: leave });
    else await leave();
  };
  return (
    <Disclosure label="Your account" summary={<Avatar name={name} picture={picture} />} side="right">
      <div className="flex items-center gap-3 px-1 pb-4">
        <Avatar name={name} picture={picture} size={64} />
        <div className="min-w-0">
          <p className="font-display line-clamp-3 text-lg leading-snug wrap-anywhere">{name}</p>
          <p className="text-muted text-sm wrap-anywhere">{email}</p>
        </div>
      </div>
      <PageLink to="/profile" className="btn btn-block mb-2">
        Profile
      </PageLink>
      {session?.isModerator && (
        <PageLink to="/moderation" className="btn btn-block mb-2">
          Moderation
        </PageLink>
      )}
      <button type="button" className="btn btn-block" disabled={loading} aria-busy={loading} onClick={logOut}>
        {loading ? (
          <span className="loading loading-spinner loading-sm" aria-hidden />
        ) : (
          <LogOut size={18} aria-hidden />
        )}
        Logout
      </button>
    </Disclosure>
  );
}
