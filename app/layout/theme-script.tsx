import { createContext, use } from 'react';
import { STORAGE_KEY } from './theme.ts';

/** Nonce for the page's own inline scripts. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

// Sets the theme and adds a theme-color meta tag with its colour. The tag comes before the two that follow the system's theme
// (look.tsx), because browsers use the first tag that applies.
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

/** Sets the theme before the first paint, so that the wrong one doesn't flash. */
export function ThemeScript() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
    <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
  );
}
