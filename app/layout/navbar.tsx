import { useQuery } from '@tanstack/react-query';
import { LogOut, Menu } from 'lucide-react';
import type { Person } from '../../contract/fields.ts';
import type { Unread } from '../../contract/requests.ts';
import { useAuth } from '../accounts/auth.tsx';
import { PageLink, PageNavLink } from '../page-link.tsx';
import { KEPT_PAGE } from '../pickup/kept-page.ts';
import { unreadQuery } from '../requests/food-request-queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useOnline } from '../ui/browser-state.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { focusPage } from '../ui/focus.ts';
import { useToast } from '../ui/toast.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

type NavItem = { to: string; label: string; unread?: { count: number; word: string } };

const everyone: NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/foods', label: 'Available Foods' },
  { to: '/recipes', label: 'Recipes' },
  { to: '/contact', label: 'Contact Us' },
];
const guests: NavItem[] = [
  { to: '/login', label: 'Login' },
  { to: '/registration', label: 'Register' },
];
const members = ({ waiting, decided }: Unread): NavItem[] => [
  { to: '/add-food', label: 'Add Food' },
  { to: '/my-posted-food', label: 'ManageMyFood', unread: { count: waiting, word: 'waiting' } },
  { to: '/my-food-requests', label: 'My Food Request', unread: { count: decided, word: 'new' } },
];

/** The sticky bar on top of every page. Below `lg` its links fold into a menu. On a very low window it scrolls away. */
export function Navbar() {
  const { user } = useAuth();
  const unread = useUnreadCounts();
  const links = [...everyone, ...(user ? members(unread) : guests)];
  const total = unread.waiting + unread.decided;
  return (
    <header className="border-base-300 bg-base-100/95 sticky top-0 z-40 border-b backdrop-blur [@media(max-height:24rem)]:static">
      <div className="mx-auto flex h-18 max-w-7xl items-center gap-1 px-4 sm:gap-2">
        <Disclosure
          className="-ml-2 lg:hidden"
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
        </Disclosure>
        <PageLink to="/" aria-label="Open Larder, home" className="mr-auto rounded-lg">
          <Logo />
        </PageLink>
        <nav aria-label="Main" className="hidden lg:block">
          <LinkList links={links} />
        </nav>
        <ThemeToggle />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  );
}

function LinkList({ links, className = '' }: { links: NavItem[]; className?: string }) {
  // Offline the worker answers for that page, but only when a document is asked for.
  const online = useOnline();
  return (
    <ul className={`flex gap-1 lg:gap-0 xl:gap-1 ${className}`}>
      {links.map(({ to, label, unread: { count, word } = { count: 0, word: '' } }) => (
        <li key={to}>
          <PageNavLink
            to={to}
            end={to === '/'}
            reloadDocument={to === KEPT_PAGE && !online}
            aria-label={count > 0 ? `${label}, ${count} ${word}` : undefined}
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
function Count({ count, className }: { count: number; className: string }) {
  if (count === 0) return null;
  return (
    <span
      data-count={count > 99 ? '99+' : count}
      className={`bg-primary text-primary-content inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none font-bold tabular-nums before:content-[attr(data-count)/''] ${className}`}
    />
  );
}

/** What waits for whoever is signed in; nothing as long as that is not known. */
function useUnreadCounts(): Unread {
  const { user, loading } = useAuth();
  // Nothing is asked in the name of whoever is just leaving: the answer may find them gone.
  const { data } = useQuery({ ...unreadQuery(user?.email ?? ''), enabled: user !== null && !loading });
  return (user && data) || { waiting: 0, decided: 0 };
}

function AccountMenu({ user: { name, email, picture } }: { user: Person }) {
  const { signOut, loading } = useAuth();
  const toast = useToast();
  return (
    <Disclosure label="Your account" summary={<Avatar name={name} picture={picture} />} side="right">
      <div className="flex items-center gap-3 px-1 pb-4">
        <Avatar name={name} picture={picture} size={64} />
        <div className="min-w-0">
          <p className="font-display line-clamp-3 text-lg leading-snug wrap-anywhere">{name}</p>
          <p className="text-muted text-sm wrap-anywhere">{email}</p>
        </div>
      </div>
      <button
        type="button"
        className="btn btn-block"
        disabled={loading}
        aria-busy={loading}
        onClick={() => signOut().then(focusPage, toast.error)}
      >
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
