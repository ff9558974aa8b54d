import version from 'virtual:words-version';
import { type Compiled, Words } from '../../contract/words/say.ts';

const loaded = new Map<string, Compiled>();

/** Pending and finished loads, by script URL. */
const loads = new Map<string, Promise<void>>();

const language = globalThis.document?.documentElement.lang || 'en';

/** Texts of the page in the browser. The language only changes when a new page loads. */
export const pageWords = new Words(language, ({ id, message }) => loaded.get(id) ?? message);

/**
 * Starts loading the texts of a script. The build adds a call to each module with texts (scripts/words-plugin.ts).
 *
 * @param script the script's URL; it may contain several modules
 */
export function need(script: string): void {
  if (!loads.has(script)) void load(script);
}

function load(script: string): Promise<void> {
  const words = fetchWords(script).then((catalogue) => {
    for (const [id, words] of Object.entries(catalogue)) loaded.set(id, words);
  });
  loads.set(script, words);
  // Callers that await the promise still get the error. Without a caller, it would be an unhandled rejection.
  words.catch(() => {});
  return words;
}

/** Fetches texts as data instead of importing a module, because browsers don't retry a failed import. */
async function fetchWords(script: string): Promise<Record<string, Compiled>> {
  const { pathname } = new URL(script);
  if (!version) return (await import(/* @vite-ignore */ `/@id/virtual:words${pathname}.${language}`)).default;
  const answer = await fetch(pathname.replace(/([^/]+)\.js$/, `words/${version}/$1.${language}.json`));
  if (!answer.ok) throw new Error(`The words of ${pathname} are answered with ${answer.status}`);
  return answer.json();
}

/** Waits for the texts of all loaded scripts. Retries failed loads once. */
export async function wordsReady(): Promise<true> {
  await Promise.all(Array.from(loads, ([script, words]) => words.catch(() => load(script))));
  return true;
}

/** Waits for a module and then for its texts. The build wraps each `import()` of a module in a call to this. */
export async function afterWords<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const loaded = await loading;
  await wordsReady();
  return loaded;
}
