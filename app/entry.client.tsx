import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keepSent } from './layout/as-sent.tsx';
import { keepTyped } from './layout/keep-typed.ts';
import { loadLazyComponents } from './ui/lazy-component.tsx';
import { wordsReady } from './words/need.ts';

await loadLazyComponents(document);
keepSent();
const bringBackTyped = keepTyped();

// Without its words a page stays as it was sent, which can be read: so it is when one leaves it before they came.
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
