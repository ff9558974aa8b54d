import { useSyncExternalStore } from 'react';

/** Where saved recipes are kept in the browser: as JSON, the numbers of each person's by their e-mail. */
const STORAGE_KEY = 'savedRecipes';

/** Who is to be called when something has been saved in this tab; other tabs say so by a storage event. */
const listeners = new Set<() => void>();

/** Whether someone has saved a recipe in this browser. Not known, and so no, on the server and for guests. */
export function useIsSaved(email: string | undefined, recipe: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => email !== undefined && savedBy(email).includes(recipe),
    () => false,
  );
}

/**
 * Saves a recipe for someone in this browser, or no longer.
 *
 * @throws where the browser keeps nothing for this site
 */
export function setSaved(email: string, recipe: number, saved: boolean): void {
  const others = savedBy(email).filter((other) => other !== recipe);
  const all = { ...allSaved(), [email]: saved ? [...others, recipe] : others };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  for (const listener of listeners) listener();
}

function savedBy(email: string): unknown[] {
  const saved = allSaved()?.[email];
  return Array.isArray(saved) ? saved : [];
}

function allSaved(): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
