import { v4 as uuid } from 'uuid';
import { now, timeSaid } from '../../clock/clock.ts';

/** The beginning of the names of drafts in the browser's storage. */
const PREFIX = 'draft:';
/** For how many milliseconds after the last keystroke a draft is kept. */
const KEPT_FOR = 14 * 24 * 60 * 60 * 1000;

/** Typed values, by field name. */
export type Values = Record<string, string>;

type Draft = { at: number; values: Values; key?: string };

/** Holds them where the browser's storage can not be had, as long as the page stays open. */
const memory = new Map<string, Draft>();

/** The name of a form's draft. Each person has their own, by their id; so has a visitor who is not signed in. */
export function draftName(form: string, userId = ''): string {
  return `${PREFIX}${userId}:${form}`;
}

/** A form's draft, by field name: the values that were typed and not sent. Nothing, if there is none. */
export function readDraft(name: string): Values | undefined {
  return find(name)?.values;
}

/** Keeps typed values in this browser and nowhere else. */
export function keepDraft(name: string, values: Values): void {
  keep(name, { ...find(name), values });
}

/**
 * The key under which the server does once what is sent of a draft, however often, also after the page has been loaded anew:
 * from the first time that it is asked for until the draft is forgotten.
 */
export function keyOfDraft(name: string): string {
  return find(name)?.key ?? renewKeyOfDraft(name);
}

/** Gives a draft another key, as what is sent of it from now on is something else: `key`, or a new one. */
export function renewKeyOfDraft(name: string, key: string = uuid()): string {
  keep(name, { values: {}, ...find(name), key });
  return key;
}

/** One that seems too old is not shown, and deleted when it is too old for certain. */
function find(name: string): Draft | undefined {
  const draft = stored(name) ?? memory.get(name);
  return draft && now() - draft.at < KEPT_FOR ? draft : undefined;
}

function keep(name: string, draft: Omit<Draft, 'at'>): void {
  const kept = { ...draft, at: now() };
  try {
    localStorage.setItem(name, JSON.stringify(kept));
    memory.delete(name);
  } catch {
    // Then it is kept as long as the page stays open.
    memory.set(name, kept);
  }
}

/** Forgets a draft, which has been sent or is not wanted. */
export function forgetDraft(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // A draft that could not be stored is not there.
  }
}

/** Removes all drafts of a person from this browser. */
export function forgetDraftsOf(userId: string): void {
  forgetAll((name) => name.startsWith(draftName('', userId)));
}

/** Leaves nothing in this browser that is older than drafts get, by a time that has come for certain. */
export function forgetOldDrafts(): void {
  forgetAll((name) => {
    if (!name.startsWith(PREFIX)) return false;
    const draft = stored(name) ?? memory.get(name);
    return !draft || timeSaid() - draft.at >= KEPT_FOR;
  });
}

function forgetAll(isMeant: (name: string) => boolean): void {
  for (const name of [...memory.keys(), ...storedNames()]) if (isMeant(name)) forgetDraft(name);
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function stored(name: string): Draft | undefined {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(name) ?? 'null');
    return typeof draft?.at === 'number' && typeof draft.values === 'object' ? draft : undefined;
  } catch {
    return undefined;
  }
}
