import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useAuth } from '../accounts/auth.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { useIsOffered } from '../push/offered.ts';
import { UnreadCards } from '../requests/unread-cards.tsx';
import { useHydrated } from '../ui/browser-state.ts';
import { focusPage, useFocusRepair } from '../ui/focus.ts';
import { part } from '../ui/part.tsx';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';
import { ThumbBar } from './thumb-bar.tsx';

/** For those who are signed in: guests need not load it. */
const UnconfirmedNotice = part('unconfirmed-notice', () =>
  import('../accounts/unconfirmed-notice.tsx').then(({ UnconfirmedNotice }) => UnconfirmedNotice),
);
const OutboxNotice = part('outbox-notice', () =>
  import('../offline/outbox-notice.tsx').then(({ OutboxNotice }) => OutboxNotice),
);
/** For who has given something or asked for it. */
const PushOffer = part('push-offer', () => import('../push/push-offer.tsx').then(({ PushOffer }) => PushOffer));

/** What stands around every page. */
export default function SiteLayout() {
  useFocusOnNewPage();
  useFocusRepair();
  const { user } = useAuth();
  const isHydrated = useHydrated();
  const isPushOffered = useIsOffered();
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Navbar />
      <UnreadCards />
      {user && <UnconfirmedNotice />}
      <OfflineNotice />
      {isHydrated && user && <OutboxNotice key={user.email} email={user.email} />}
      {isPushOffered && <PushOffer />}
      <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
        <Outlet />
      </main>
      <Footer />
      <ThumbBar />
    </>
  );
}

function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusPage();
  }, [pathname]);
}
