import { useSyncExternalStore } from 'react';
import type { SessionUser } from '../session/session-query.ts';

/** localStorage key for saved recipes. The value is JSON: recipe IDs by user ID or, in older entries, by email address. */
const STORAGE_KEY = 'savedRecipes';

/** Called after a change in this tab. Changes in other tabs fire a `storage` event. */
const listeners = new Set<() => void>();

/** Whether a user has saved a recipe in this browser. Always false for guests, and on the server, which cannot know. */
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
 * @throws if the browser does not let this site store anything
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
