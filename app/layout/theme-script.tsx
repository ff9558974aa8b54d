import { createContext, use } from 'react';
import { STORAGE_KEY } from './theme.ts';

/** Marks the page's own inline scripts for the server; absent in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

// It makes a meta of its own, before the two that follow the system (look.tsx), of which each says one theme's colour.
const script = `{
  let kept = null;
  try { kept = localStorage.getItem('${STORAGE_KEY}'); } catch {}
  const dark = kept === 'true' || (kept !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  const bar = document.createElement('meta');
  bar.name = 'theme-color';
  bar.content = document.querySelector('meta[media*=' + (dark ? 'dark' : 'light') + ']').content;
  document.head.prepend(bar);
}`;

/** Sets the theme before anything is painted, so that the wrong one does not flash by. */
export function ThemeScript() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
    <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
  );
}
