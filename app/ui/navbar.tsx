import { LogOut, Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { Person } from '../../contract/fields.ts';
import { useAuth } from '../accounts/auth.tsx';
import { Avatar } from './avatar.tsx';
import { Logo } from './logo.tsx';
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

/** The sticky bar on top of every page. Below `lg` its links fold into a menu. */
export function Navbar() {
  const { user } = useAuth();
  const links = [...everyone, ...(user ? members : guests)];
  return (
    <header className="border-base-300 bg-base-100/95 sticky top-0 z-40 border-b backdrop-blur">
      <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-4">
        <Disclosure className="lg:hidden" label="Menu" summary={<Menu size={24} aria-hidden />}>
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
    <ul className={`flex gap-1 ${className}`}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === '/'}
            className="hover:bg-base-200 aria-[current=page]:text-primary block rounded-lg px-3 py-2 font-medium whitespace-nowrap aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function AccountMenu({ user }: { user: Person }) {
  const { signOut, loading } = useAuth();
  const toast = useToast();
  return (
    <Disclosure label="Your account" summary={<Avatar photo={user.photo} />} side="right">
      <p className="font-display px-3 text-lg wrap-break-word">{user.name}</p>
      <p className="text-muted px-3 pb-3 text-sm wrap-break-word">{user.email}</p>
      <button type="button" className="btn btn-block" disabled={loading} onClick={() => signOut().catch(toast.error)}>
        <LogOut size={18} aria-hidden /> Logout
      </button>
    </Disclosure>
  );
}

type DisclosureProps = {
  label: string;
  summary: ReactNode;
  children: ReactNode;
  side?: 'left' | 'right';
  className?: string;
};

/** A button that opens a small panel below it, also before any script has loaded. Closes on Escape, outside and on leaving. */
function Disclosure({ label, summary, children, side = 'left', className = '' }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const close = () => details.current?.removeAttribute('open');
  useEffect(() => {
    // Every page has a key of its own; a new one means that the visitor went somewhere.
    if (key) details.current?.removeAttribute('open');
  }, [key]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) details.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);

  return (
    <details
      ref={details}
      className={`relative ${className}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        details.current?.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !details.current?.contains(relatedTarget)) close();
      }}
    >
      <summary aria-label={label} className="btn btn-ghost btn-circle list-none">
        {summary}
      </summary>
      <div
        className={`rounded-box border-base-300 bg-surface shadow-card absolute top-full mt-2 w-64 border p-3 ${side === 'right' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </details>
  );
}
