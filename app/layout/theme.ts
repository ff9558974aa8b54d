import { storedText } from '../ui/kept.ts';

/** localStorage key for the user's choice of theme: 'true' for dark, 'false' for light (docs/specification.md, section 9). */
export const STORAGE_KEY = 'isDarkMode';

/** Without browser storage, the choice lasts until the page is unloaded. */
const choice = storedText(STORAGE_KEY);

/** Default colours for the browser's own bars. They repeat each theme's base-100, because a meta tag cannot use CSS variables. */
export const barColors = { light: '#fdf8ee', dark: '#1d1613' } as const;

/** Returns the meta tag with a theme's colour for the browser's own bars. */
export function barMeta(theme: keyof typeof barColors): HTMLMetaElement | null {
  return document.querySelector(`meta[name="theme-color"][media*="${theme}"]`);
}

/** Applies the current theme's colour to the browser's own bars, if the theme script has added its meta tag. */
export function paintBar(): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  const colour = barMeta(isDark() ? 'dark' : 'light')?.content;
  if (bar && colour) bar.content = colour;
}

/** Whether the page is currently dark. */
export function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Makes the page dark or light, and stores the choice in this browser (docs/specification.md, section 1). */
export function chooseTheme(dark: boolean): void {
  show(dark);
  choice.keep(String(dark));
}

/**
 * Calls `listener` when the theme changes. Until stopped, the page also follows the user's choice in other tabs or, if there is
 * none, the system's theme.
 *
 * @returns a function that stops both
 */
export function onThemeChanged(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  const following = new AbortController();
  const { signal } = following;
  const isAboutTheme = ({ key }: StorageEvent) => key === STORAGE_KEY || key === null;
  addEventListener('storage', (event) => isAboutTheme(event) && show(wantsDark()), { signal });
  system().addEventListener('change', () => show(wantsDark()), { signal });
  show(wantsDark());
  return () => {
    observer.disconnect();
    following.abort();
  };
}

function wantsDark(): boolean {
  const kept = choice.read();
  return kept === 'true' || (kept !== 'false' && system().matches);
}

function system(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function show(dark: boolean): void {
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  paintBar();
}
