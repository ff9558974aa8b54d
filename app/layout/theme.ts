import { keptText } from '../ui/kept.ts';

/** The key of the choice in localStorage: 'true' for dark, 'false' for light (docs/specification.md, section 9). */
export const STORAGE_KEY = 'isDarkMode';

/** A browser that stores nothing shows the choice until the page is left. */
const choice = keptText(STORAGE_KEY);

/** The colours of the browser's own bars without a colour of the site's own: base-100 of each theme, which a meta can not read from CSS. */
export const barColors = { light: '#fdf8ee', dark: '#1d1613' } as const;

/** What a page says of the colour of the browser's own bars in a theme. */
export function barMeta(theme: keyof typeof barColors): HTMLMetaElement | null {
  return document.querySelector(`meta[name="theme-color"][media*="${theme}"]`);
}

/** Gives the browser's own bars the colour of the theme that holds, where a script has chosen it. */
export function paintBar(): void {
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  const colour = barMeta(isDark() ? 'dark' : 'light')?.content;
  if (bar && colour) bar.content = colour;
}

/** Whether the page is dark now. */
export function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Turns the page dark or light, and stores the choice in this browser (docs/specification.md, section 1). */
export function chooseTheme(dark: boolean): void {
  show(dark);
  choice.keep(String(dark));
}

/**
 * Calls `listener` when the theme has changed. Meanwhile the page follows a choice made in another tab and, as long as
 * nothing has been chosen, the system.
 *
 * @returns a function that ends both
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
