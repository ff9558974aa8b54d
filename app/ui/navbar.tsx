import { LogOut, Menu } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import type { Person } from '../../contract/fields.ts';
import { useAuth } from '../accounts/auth.tsx';
import { Avatar } from './avatar.tsx';
import { Disclosure } from './disclosure.tsx';
import { Logo } from './logo.tsx';
import { focusPage } from './page-focus.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useToast } from './toast.tsx';

const everyone = [
  { to: '/', label: 'Home' },
  { to: '/foods', label: 'Available Foods' },
  { to: '/recipes', label: 'Recipes' },
  { to: '/contact', label: 'Contact Us' },
];
const guests = [
  { to: '/login', label: 'Login' },
  { to: '/registration', label: 'Register' },
];
const members = [
  { to: '/add-food', label: 'Add Food' },
  { to: '/my-posted-food', label: 'ManageMyFood' },
  { to: '/my-food-requests', label: 'My Food Request' },
];

/** The sticky bar on top of every page. Below `lg` its links fold into a menu. On a very low window it scrolls away. */
export function Navbar() {
  const { user } = useAuth();
  const links = [...everyone, ...(user ? members : guests)];
  return (
    <header className="border-base-300 bg-base-100/95 sticky top-0 z-40 border-b backdrop-blur [@media(max-height:24rem)]:static">
      <div className="mx-auto flex h-18 max-w-7xl items-center gap-1 px-4 sm:gap-2">
        <Disclosure className="-ml-2 lg:hidden" label="Menu" summary={<Menu size={24} aria-hidden />}>
          <nav aria-label="Main, folded">
            <LinkList links={links} className="flex-col" />
          </nav>
        </Disclosure>
        <Link to="/" aria-label="Open Larder, home" className="mr-auto rounded-lg">
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <LinkList links={links} />
        </nav>
        <ThemeToggle />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  );
}

function LinkList({ links, className = '' }: { links: { to: string; label: string }[]; className?: string }) {
  return (
    <ul className={`flex gap-1 lg:gap-0 xl:gap-1 ${className}`}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            className="hover:bg-base-200 aria-[current=page]:text-primary block rounded-lg px-3 py-2 font-medium whitespace-nowrap aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:px-2 lg:text-sm xl:px-3 xl:text-base"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function AccountMenu({ user: { name, email, photo } }: { user: Person }) {
  const { signOut, loading } = useAuth();
  const toast = useToast();
  return (
    <Disclosure label="Your account" summary={<Avatar photo={photo} />} side="right">
      <div className="flex items-center gap-3 px-1 pb-4">
        <Avatar photo={photo} size={64} />
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
