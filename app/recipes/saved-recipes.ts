import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../session/session-query.ts';

/** localStorage key of saved recipes: JSON with each user's recipe ids by user id. Older entries are keyed by email. */
const STORAGE_KEY = 'savedRecipes';

/** Called after a change in this tab. Changes in other tabs fire a `storage` event. */
const listeners = new Set<() => void>();

/** Whether a user has saved a recipe in this browser. Always false on the server, which doesn't know, and for guests. */
export function useIsSaved(user: SessionUser | null, recipe: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => user !== null && savedBy(user).includes(recipe),
    () => false,
  );
}

/**
 * Saves a recipe for a user in this browser, or removes it.
 *
 * @throws if the browser stores nothing for this site
 */
export function setSaved(user: SessionUser, recipe: number, saved: boolean): void {
  const others = savedBy(user).filter((other) => other !== recipe);
  const all = { ...allSaved(), [user._id]: saved ? [...others, recipe] : others };
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
