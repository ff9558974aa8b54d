/** Where the choice is kept in the browser: 'true' for dark, 'false' for light (spec, section 9). */
export const STORAGE_KEY = 'isDarkMode';

/** The colour of the browser's own bars: base-100 of each theme, which CSS can not tell them. */
export const barColors = { light: '#fdf8ee', dark: '#1d1613' } as const;

/** Whether the page is dark now. */
export function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}

/** Turns the page dark or light, and keeps the choice in this browser (spec, section 1). */
export function chooseTheme(dark: boolean): void {
  show(dark);
  try {
    localStorage.setItem(STORAGE_KEY, String(dark));
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
}

/**
 * Tells `listener` when the theme has changed. Meanwhile the page follows a choice made in another tab and, as long as
 * nothing has been chosen, the system.
 *
 * @returns ends both
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
  const kept = readChoice();
  return kept === 'true' || (kept !== 'false' && system().matches);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function system(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function show(dark: boolean): void {
  const root = document.documentElement;
  root.classList.toggle('dark', dark);
  root.classList.toggle('light', !dark);
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]:not([media])');
  if (bar) bar.content = dark ? barColors.dark : barColors.light;
}
