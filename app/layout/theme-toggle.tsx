import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { chooseTheme, isDark, onThemeChanged } from './theme.ts';

/** Turns the site dark or light. Without a script the site follows the system, and there is nothing to press. */
export function ThemeToggle() {
  // The server can not know; the picture is right from the start by CSS, and what screen readers say from hydration on.
  const dark = useSyncExternalStore(onThemeChanged, isDark, () => false);
  return (
    <button
      type="button"
      aria-pressed={dark}
      aria-label="Dark mode"
      onClick={() => chooseTheme(!dark)}
      className="btn btn-ghost btn-circle last:-mr-[10px] noscript:hidden"
    >
      <Moon size={20} aria-hidden className="dark:hidden" />
      <Sun size={20} aria-hidden className="hidden dark:block" />
    </button>
  );
}
