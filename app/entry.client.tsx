import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepServerHtml } from './layout/as-sent.tsx';
import { keepTyped } from './layout/keep-typed.ts';
import { loadLazyComponents } from './ui/lazy-component.tsx';
import { wordsReady } from './words/need.ts';

await loadLazyComponents(document);
keepServerHtml();
const bringBackTyped = keepTyped();

// Without its translations, for example if the user leaves before they arrive, the page is not hydrated and stays as the server
// sent it.
if (await wordsReady().catch(() => false)) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError(error) {
          bringBackTyped();
          reportError(error);
        },
      },
    );
  });
}
