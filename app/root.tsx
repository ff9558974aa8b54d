import bodyFont from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import displayFont from '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, use, useCallback, useEffect, useState } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useLingui } from '#page-words';
import { directionOf, LANGUAGE_PARAMETER } from '../contract/words/languages.ts';
import { PreloadedContext, PreloadedScript, usePreloadedClient } from './api/preloaded.tsx';
import { preload } from './api/query.ts';
import { recoverQueries } from './api/recovery.ts';
import { siteQuery } from './api/site-query.ts';
import { AsSent } from './layout/as-sent.tsx';
import { LookHead } from './layout/look.tsx';
import { StartScript } from './layout/start-script.tsx';
import { ThemeScript } from './layout/theme-script.tsx';
import { AuthProvider } from './session/auth.tsx';
import { Failures } from './session/failures.tsx';
import { inboxQuery } from './session/inbox.ts';
import { sessionQuery } from './session/session-query.ts';
import { samplesQuery } from './site/site-queries.ts';
import styles from './styles.css?url';
import { DatesProvider } from './ui/dates.tsx';
import type { Elements } from './ui/elements.ts';
import { Notice } from './ui/feedback/notice.tsx';
import { ToastProvider } from './ui/feedback/toast.tsx';
import { lazyComponent } from './ui/lazy-component.tsx';
import { PrefetchContext } from './ui/page/page-link.tsx';
import { useWords } from './words/words-context.tsx';
import { siteNameHere, withSiteName } from './worker/site-name.ts';

const Background = lazyComponent('background', () => import('./background.tsx').then(({ Background }) => Background));

export const loader = preload(
  async ({ api, ask }) => {
    const session = await ask(sessionQuery(api)).catch(() => undefined);
    return [
      siteQuery(api),
      sessionQuery(api),
      ...(session?.user ? [inboxQuery(session.user.email, api)] : []),
      ...(session?.isSteward ? [samplesQuery(api)] : []),
    ];
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
];

export function Layout({ children }: { children: Elements }) {
  const { language } = useWords();
  return (
    <html lang={language} dir={directionOf(language)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {import.meta.env.SSR && <LookHead />}
        <ThemeScript />
        <Links />
        {/* By its language, so that no cache has one for all. */}
        <link rel="manifest" href={`/site.webmanifest?${LANGUAGE_PARAMETER}=${language}`} />
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
  const prefetch = useCallback(
    (url: URL) => {
      // Without a network there is nothing to fetch either.
      import('./prefetch.ts').then(({ prefetch }) => prefetch(client, url)).catch(() => {});
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AuthProvider>
          <Failures />
          <BehindThePage />
          <DatesProvider>
            <PrefetchContext value={prefetch}>
              <Outlet />
            </PrefetchContext>
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
  const { t } = useLingui();
  const preloaded = use(PreloadedContext);
  // The page that has failed is still there when this is first rendered.
  const [siteName] = useState(() =>
    preloaded ? (preloaded.getQueryData(siteQuery().queryKey)?.name ?? '') : siteNameHere(),
  );
  return (
    <AsSent element="body">
      <main>
        <title>{withSiteName(siteName, t`Error`)}</title>
        <meta name="application-name" content={siteName} />
        <meta name="robots" content="noindex" />
        <Notice
          art="error"
          heading="h1"
          title={t`Something went wrong`}
          text={t`It’s not your fault. Please try again in a moment.`}
        >
          <a href="/" className="btn btn-primary">
            {t`Take me home`}
          </a>
        </Notice>
      </main>
    </AsSent>
  );
}
