import { Moon, Sun } from 'lucide-react';

/** Turns the site dark or light, and keeps the choice in this browser (spec, section 1). */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={toggle}
      className="btn btn-ghost btn-circle"
      aria-label="Switch between dark and light"
    >
      <Moon size={20} aria-hidden className="dark:hidden" />
      <Sun size={20} aria-hidden className="hidden dark:block" />
    </button>
  );
}

function toggle(): void {
  const dark = document.documentElement.classList.toggle('dark');
  document.documentElement.classList.toggle('light', !dark);
  try {
    localStorage.setItem('isDarkMode', String(dark));
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
}
