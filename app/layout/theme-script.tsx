import { createContext, use } from 'react';
import { barColors, STORAGE_KEY } from './theme.ts';

/** The mark by which the server knows the page's own inline scripts; absent in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

// A meta of its own, before the two that follow the system, because React takes a changed one of those for missing.
const script = `{
  let kept = null;
  try { kept = localStorage.getItem('${STORAGE_KEY}'); } catch {}
  const dark = kept === 'true' || (kept !== 'false' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(dark ? 'dark' : 'light');
  const bar = document.createElement('meta');
  bar.name = 'theme-color';
  bar.content = dark ? '${barColors.dark}' : '${barColors.light}';
  document.head.prepend(bar);
}`;

/** Gives the root its theme before anything is painted, so that nobody sees the wrong one flash by. */
export function ThemeScript() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash */}
      <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={barColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={barColors.dark} />
    </>
  );
}
