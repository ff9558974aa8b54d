import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../session/session-query.ts';

/** The key of saved recipes in localStorage: as JSON, each person's recipe numbers by their id. Before, they were by e-mail. */
const STORAGE_KEY = 'savedRecipes';

/** Called when something has been saved in this tab; other tabs say so by a storage event. */
const listeners = new Set<() => void>();

/** Whether someone has saved a recipe in this browser. False on the server and for guests, where it is not known. */
export function useIsSaved(person: SessionUser | null, recipe: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => person !== null && savedBy(person).includes(recipe),
    () => false,
  );
}

/**
 * Saves a recipe for someone in this browser, or removes it.
 *
 * @throws if the browser stores nothing for this site
 */
export function setSaved(person: SessionUser, recipe: number, saved: boolean): void {
  const others = savedBy(person).filter((other) => other !== recipe);
  const all = { ...allSaved(), [person._id]: saved ? [...others, recipe] : others };
  localStorage.setItem(STORAGE_KEY, JSON.stringify(all));
  for (const listener of listeners) listener();
}

function savedBy({ _id, email }: SessionUser): unknown[] {
  const all = allSaved();
  const saved = all?.[_id] ?? all?.[email];
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
