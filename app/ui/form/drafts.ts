import { v4 as uuid } from 'uuid';
import { latestSiteTime, now } from '../../clock/clock.ts';

/** Storage key prefix of drafts. */
const PREFIX = 'draft:';
/** How long a draft is kept after its last change, in milliseconds. */
const KEPT_FOR = 14 * 24 * 60 * 60 * 1000;

/** Typed values, by field name. */
export type Values = Record<string, string>;

type Draft = { at: number; values: Values; key?: string };

/** Fallback for when browser storage is full or unavailable. Lost when the page is closed. */
const memory = new Map<string, Draft>();

/** Returns the storage key of a form's draft. Each user has their own drafts; guests share theirs. */
export function draftName(form: string, userId = ''): string {
  return `${PREFIX}${userId}:${form}`;
}

/** Returns a draft's values, by field name; undefined if there is no draft. */
export function readDraft(name: string): Values | undefined {
  return currentDraft(name)?.values;
}

/** Saves typed values, in this browser only. */
export function keepDraft(name: string, values: Values): void {
  save(name, { ...currentDraft(name), values });
}

/**
 * Returns a draft's idempotency key. The server carries out HTTP requests with the same key only once, so a retry is safe, even
 * after a reload. The key is created on first use and kept until it is renewed or the draft is deleted.
 */
export function keyOfDraft(name: string): string {
  return currentDraft(name)?.key ?? renewKeyOfDraft(name);
}

/**
 * Replaces a draft's idempotency key with `key` or a new one, so that the server does not treat the next HTTP request as a retry.
 */
export function renewKeyOfDraft(name: string, key: string = uuid()): string {
  save(name, { values: {}, ...currentDraft(name), key });
  return key;
}

/** Returns a draft, unless it seems to have expired. `forgetOldDrafts` deletes it once that is certain. */
function currentDraft(name: string): Draft | undefined {
  const draft = readStored(name) ?? memory.get(name);
  return draft && now() - draft.at < KEPT_FOR ? draft : undefined;
}

function save(name: string, draft: Omit<Draft, 'at'>): void {
  const kept = { ...draft, at: now() };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
    memory.delete(name);
  } catch {
    memory.set(name, kept);
  }
}

/** Deletes a draft, once sent or discarded. */
export function forgetDraft(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage, there is nothing to delete.
  }
}

/** Deletes all drafts of a user from this browser. */
export function forgetDraftsOf(userId: string): void {
  forgetAll((name) => name.startsWith(draftName('', userId)));
}

/**
 * Deletes drafts that are unreadable or have expired. To be certain, uses the latest time received from the site, because the
 * device's clock may be wrong.
 */
export function forgetOldDrafts(): void {
  forgetAll((name) => {
    if (!name.startsWith(PREFIX)) return false;
    const draft = readStored(name) ?? memory.get(name);
    return !draft || latestSiteTime() - draft.at >= KEPT_FOR;
  });
}

function forgetAll(matches: (name: string) => boolean): void {
  for (const name of [...memory.keys(), ...storedNames()]) if (matches(name)) forgetDraft(name);
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readStored(name: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}
