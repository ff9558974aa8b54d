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

/** Only the first page runs this loader. After that, the browser keeps the data current by itself. */
export const shouldRevalidate = () => false;

// Link the styles instead of importing them. React Router adds a `#` to the URLs of imported styles, so Vite does not recognise
// them: it would load them again with the first lazy component, and the page would be laid out again.
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
        {/* One URL per language, so that no cache serves the manifest in the wrong language. */}
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
      // Ignored: this mostly fails offline, where there is nothing to prefetch.
      import('./prefetch.ts').then(({ prefetch }) => prefetch(client, url)).catch(() => {});
    },
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <AuthProvider>
          <Failures />
          <StartBackground />
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

/** Starts the background work in a separate transition, so that it does not delay the user's first actions. */
function StartBackground() {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return hasBegun && <Background />;
}

/** The page of last resort, for when even the layout fails. Must not depend on anything that can fail. */
export function ErrorBoundary() {
  const { t } = useLingui();
  const preloaded = use(PreloadedContext);
  // Read the name on the first render, while the failed page is still in the document.
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
