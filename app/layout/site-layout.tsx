import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { focusPage, useFocusRepair } from '../ui/focus.ts';
import { Footer } from './footer.tsx';
import { Navbar } from './navbar.tsx';

/** What stands around every page. */
export default function SiteLayout() {
  useFocusOnNewPage();
  useFocusRepair();
  return (
    <>
      <a
        href="#main"
        className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      <Navbar />
      <main id="main" tabIndex={-1} className="min-h-[70dvh] outline-none">
        <Outlet />
      </main>
      <Footer />
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
