import { createContext, use } from 'react';

/** The mark by which the server knows the page's own inline scripts; absent in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

const script = `
try {
  const kept = localStorage.getItem('isDarkMode');
  const dark = kept === null ? matchMedia('(prefers-color-scheme: dark)').matches : kept === 'true';
  document.documentElement.classList.add(dark ? 'dark' : 'light');
} catch {}
`;

/** Gives the root its theme before anything is painted, so that no visitor sees the wrong one flash by. */
export function ThemeScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own, allowed by its hash
  return <script nonce={use(NonceContext)} dangerouslySetInnerHTML={{ __html: script }} suppressHydrationWarning />;
}
