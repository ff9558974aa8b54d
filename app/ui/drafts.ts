/** The beginning of the names of drafts in the browser's storage. */
const PREFIX = 'draft:';
/** For how many milliseconds after the last keystroke a draft is kept. */
const KEPT_FOR = 14 * 24 * 60 * 60 * 1000;

/** Typed values, by field name. */
export type Values = Record<string, string>;

type Draft = { at: number; values: Values };

/** Holds them where the browser's storage can not be had, as long as the page stays open. */
const memory = new Map<string, Draft>();

/** The name of a form's draft. Each person has their own, by their id; so has a visitor who is not signed in. */
export function draftName(form: string, userId = ''): string {
  return `${PREFIX}${userId}:${form}`;
}

/** A form's draft, by field name: the values that were typed and not sent. Nothing, if there is none. */
export function readDraft(name: string): Values | undefined {
  const draft = stored(name) ?? memory.get(name);
  return draft && Date.now() - draft.at < KEPT_FOR ? draft.values : undefined;
}

/** Keeps typed values in this browser and nowhere else. */
export function keepDraft(name: string, values: Values): void {
  const draft: Draft = { at: Date.now(), values };
  memory.set(name, draft);
  try {
    localStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // Then it is kept as long as the page stays open.
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

/** Leaves nothing in this browser that is older than drafts get. */
export function forgetOldDrafts(): void {
  forgetAll((name) => name.startsWith(PREFIX) && readDraft(name) === undefined);
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
