/** What the names of drafts in the browser's storage begin with. */
const PREFIX = 'draft:';
/** For how many milliseconds after the last keystroke a draft is kept. */
const KEPT_FOR = 14 * 24 * 60 * 60 * 1000;

/** What was typed, by field name. */
export type Values = Record<string, string>;

type Draft = { at: number; values: Values };

/** What holds them where the browser's storage can not be had: as long as the page stays open. */
const memory = new Map<string, Draft>();

/** The name of a form's draft: each person has drafts of their own, and so has whoever is not signed in. */
export function draftName(form: string, email = ''): string {
  return `${PREFIX}${email}:${form}`;
}

/** What was typed into a form and has not been sent, by field name. Nothing, if there is none. */
export function readDraft(name: string): Values | undefined {
  const draft = stored(name) ?? memory.get(name);
  return draft && Date.now() - draft.at < KEPT_FOR ? draft.values : undefined;
}

/** Keeps what was typed, in this browser and nowhere else. */
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
    // What could not be stored is not there.
  }
}

/** Leaves nothing in this browser of what a person has typed. */
export function forgetDraftsOf(email: string): void {
  forgetAll((name) => name.startsWith(draftName('', email)));
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
