import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLingui } from '#page-words';
import { chooseTheme, isDark, onThemeChanged } from './theme.ts';

/**
 * Switches between the dark and the light theme. Without JavaScript, the site follows the system's theme and the button is
 * hidden.
 */
export function ThemeToggle() {
  const { t } = useLingui();
  // The server cannot know the theme. CSS shows the right icon from the start; screen readers get the right state on hydration.
  const dark = useSyncExternalStore(onThemeChanged, isDark, () => false);
  return (
    <button
      type="button"
      aria-pressed={dark}
      aria-label={t`Dark mode`}
      onClick={() => chooseTheme(!dark)}
      className="btn btn-ghost btn-circle last:-me-[10px] noscript:hidden"
    >
      <Moon size={20} aria-hidden className="dark:hidden" />
      <Sun size={20} aria-hidden className="hidden dark:block" />
    </button>
  );
}
