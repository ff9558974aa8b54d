import version from 'virtual:words-version';
import { type Compiled, Words } from '../../contract/words/say.ts';

const loaded = new Map<string, Compiled>();

/** The words of each script, on their way or there. */
const wanted = new Map<string, Promise<void>>();

const language = globalThis.document?.documentElement.lang || 'en';

/** The words of the page that a browser shows. Its language changes only with a new page. */
export const pageWords = new Words(language, ({ id, message }) => loaded.get(id) ?? message);

/**
 * Begins to load the words that a script of the page says. The build calls it in each module that says something
 * (scripts/words-plugin.ts).
 *
 * @param script the script's URL; several modules may be in one
 */
export function need(script: string): void {
  if (!wanted.has(script)) void load(script);
}

function load(script: string): Promise<void> {
  const words = fetchWords(script).then((catalogue) => {
    for (const [id, words] of Object.entries(catalogue)) loaded.set(id, words);
  });
  wanted.set(script, words);
  // Whoever waits for the words is told; otherwise nobody may be waiting.
  words.catch(() => {});
  return words;
}

/** As data rather than a module: what a browser failed to import once, it does not ask for again. */
async function fetchWords(script: string): Promise<Record<string, Compiled>> {
  const { pathname } = new URL(script);
  if (!version) return (await import(/* @vite-ignore */ `/@id/virtual:words${pathname}.${language}`)).default;
  const answer = await fetch(pathname.replace(/([^/]+)\.js$/, `words/${version}/$1.${language}.json`));
  if (!answer.ok) throw new Error(`The words of ${pathname} are answered with ${answer.status}`);
  return answer.json();
}

/** Waits for the words of all scripts that are loaded. Those that did not come are asked for once more. */
export async function wordsReady(): Promise<true> {
  await Promise.all(Array.from(wanted, ([script, words]) => words.catch(() => load(script))));
  return true;
}

/** What is loaded, once its words are there too. The build puts it around each `import()` of a module. */
export async function afterWords<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const loaded = await loading;
  await wordsReady();
  return loaded;
}
