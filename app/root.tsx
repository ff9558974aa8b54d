import bodyFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { sessionQuery, siteQuery } from './accounts/account-queries.ts';
import { AuthProvider } from './accounts/auth.tsx';
import { Failures } from './accounts/failures.tsx';
import { StartScript } from './layout/start-script.tsx';
import { ThemeScript } from './layout/theme-script.tsx';
import { PreloadedScript, usePreloadedClient } from './preloaded.tsx';
import { preload } from './query.ts';
import { recoverQueries } from './recovery.ts';
import { unreadQuery } from './requests/food-request-queries.ts';
import styles from './styles.css?url';
import { DatesProvider } from './ui/dates.tsx';
import { Notice } from './ui/notice.tsx';
import { part } from './ui/part.tsx';
import { ToastProvider } from './ui/toast.tsx';

const Background = part('background', () => import('./background.tsx').then(({ Background }) => Background));

export const loader = preload(
  async ({ api, ask }) => {
    const session = await ask(sessionQuery(api)).catch(() => undefined);
    return [siteQuery(api), sessionQuery(api), ...(session?.user ? [unreadQuery(session.user.email, api)] : [])];
  },
  { mayFail: true },
);

/** Who is signed in and where changes in the browser after the first page; nothing here has to be loaded again. */
export const shouldRevalidate = () => false;

// Styles that a script imports would be loaded again with the first part of a page, and all of it be laid out anew: Vite does
// not find them in the page, where React Router names them with a `#`.
export const links = () => [
  { rel: 'stylesheet', href: styles },
  ...[displayFont, bodyFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'icon', href: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png', sizes: '180x180' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <ThemeScript />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <PreloadedScript />
        <Scripts />
        <StartScript />
      </body>
    </html>
  );
}

export default function App() {
  const client = usePreloadedClient();
  useEffect(() => recoverQueries(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AuthProvider>
          <Failures />
          <BehindThePage />
          <DatesProvider>
            <Outlet />
          </DatesProvider>
        </AuthProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** Begins what goes on behind the page in a moment of its own, so that it does not hold up whoever begins to use the page. */
function BehindThePage() {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return hasBegun && <Background />;
}

/** The last resort, for when the layout around the pages itself has failed. It stands on nothing that could fail too. */
export function ErrorBoundary() {
  return (
    <main>
      <title>Open Larder | Error</title>
      <meta name="robots" content="noindex" />
      <Notice
        art="error"
        heading="h1"
        title="Something went wrong"
        text="It is not your fault. Please try again in a moment."
      >
        <a href="/" className="btn btn-primary">
          Take me home
        </a>
      </Notice>
    </main>
  );
}
