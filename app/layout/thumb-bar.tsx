import { Inbox, Plus, Search, ShoppingBasket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAuth } from '../accounts/auth.tsx';
import { type Waiting, waitingAt } from '../messages/unread-messages.ts';
import { PageNavLink } from '../page-link.tsx';
import { KEPT_PAGE } from '../pickup/kept-path.ts';
import { Count, useUnreadCounts } from './navbar.tsx';

/**
 * On phones the ways that are gone most often, within the thumb's reach: to browse, to give, and to what is one's own, with
 * what waits there. It lies at the foot of the window, or of the page where a window is too low for it.
 */
export function ThumbBar() {
  const { user } = useAuth();
  const { foods, requests } = waitingAt(useUnreadCounts());
  return (
    <nav
      aria-label="Browse, give, mine"
      className="border-base-300 bg-base-100 roomy:sticky bottom-0 z-30 border-t pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="flex flex-wrap">
        <Item to="/foods" icon={<Search size={22} aria-hidden />} label="Browse" />
        <Item to="/add-food" icon={<Plus size={22} aria-hidden />} label="Give" />
        {user ? (
          <>
            <Item to="/my-posted-food" icon={<Inbox size={22} aria-hidden />} label="My foods" waiting={foods} />
            <Item
              to={KEPT_PAGE}
              icon={<ShoppingBasket size={22} aria-hidden />}
              label="My requests"
              waiting={requests}
            />
          </>
        ) : (
          <Item to={KEPT_PAGE} icon={<ShoppingBasket size={22} aria-hidden />} label="Mine" />
        )}
      </ul>
    </nav>
  );
}

type ItemProps = {
  to: string;
  icon: ReactNode;
  label: string;
  /** How much waits there. */
  waiting?: Waiting;
};

function Item({ to, icon, label, waiting: { count, words } = { count: 0, words: '' } }: ItemProps) {
  return (
    <li className="grow basis-20">
      <PageNavLink
        to={to}
        aria-label={count > 0 ? `${label}, ${words}` : undefined}
        className="text-muted aria-[current=page]:text-primary flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-center text-sm leading-tight font-medium -outline-offset-2 aria-[current=page]:font-bold"
      >
        <span className="relative">
          {icon}
          <Count count={count} className="absolute -top-1.5 left-4" />
        </span>
        {label}
      </PageNavLink>
    </li>
  );
}
