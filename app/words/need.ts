import version from 'virtual:words-version';
import { type Compiled, Words } from '../../contract/words/say.ts';

const loaded = new Map<string, Compiled>();

/** Pending and finished loads, by script URL. */
const loads = new Map<string, Promise<void>>();

const language = globalThis.document?.documentElement.lang || 'en';

/** The page's texts in the browser. The language cannot change without a page load. */
export const pageWords = new Words(language, ({ id, message }) => loaded.get(id) ?? message);

/**
 * Starts loading a script's texts. The build adds a call to each module with texts (scripts/words-plugin.ts).
 *
 * @param script the script's URL; one script may contain several modules
 */
export function need(script: string): void {
  if (!loads.has(script)) void load(script);
}

function load(script: string): Promise<void> {
  const words = fetchWords(script).then((catalogue) => {
    for (const [id, words] of Object.entries(catalogue)) loaded.set(id, words);
  });
  loads.set(script, words);
  // Avoid an unhandled rejection if no one awaits the promise. Callers that await it still get the error.
  words.catch(() => {});
  return words;
}

/** Fetches texts as data instead of importing a module, because browsers don't retry failed imports. */
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

/** Waits for a module and its texts. The build wraps each dynamic `import()` in a call to this function. */
export async function afterWords<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const loaded = await loading;
  await wordsReady();
  return loaded;
}
