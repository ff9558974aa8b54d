/**
 * Lets pages say their sentences in the reader's language. In modules that import from #words or #page-words it puts the name of
 * a sentence in the sentence's place (Lingui's macros). Beside each script of the build it writes the words that its modules say, a
 * file for each language, of which a browser loads those of its own. See docs/how/languages.md.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { transformAsync } from '@babel/core';
import macros from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { languages, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../contract/words/languages.ts';
import type { Compiled } from '../contract/words/say.ts';
import { readCatalogue } from '../server/words/catalogue-file.ts';

const ROOT = join(import.meta.dirname, '..');
const USES_WORDS = /from '#(?:page-)?words'/;

/** The module that says which words belong to this build: a hash of them. */
const VERSION = 'virtual:words-version';
/** In development there are no scripts of a build: the words of a module, `virtual:words/app/home/hero.tsx.de`. */
const OF_MODULE = 'virtual:words/';

/** A module that is loaded when it is needed. */
const IMPORT = /(?<!typeof )\bimport\((['"]\.{1,2}\/[^'"]+['"])\)/;

/** Sentences of schemas and errors are said by the server alone. */
const SAID_BY_SERVER = /\bsaid\(/;

/** A sentence in Lingui's output: its name, its English, and notes for translators. */
const SENTENCE =
  /(\/\*\* ?i18n ?\*\/\s*\{\s*id: )"([\w-]{6})",\s*message: ("(?:[^"\\]|\\.)*")(?:,\s*(?:comment|context): (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))*/g;

/** English sentences by their names. */
type Sentences = Map<string, string>;

/** A module with Lingui's macros put in, each sentence with its name and its English, and those sentences. */
type Macro = { code: string; sentences: Sentences };

const linguiConfig = getConfig({ cwd: ROOT });

/** Of each module as it was last read: the build for browsers and that for the server need the same. */
const made = new Map<string, { of: string; macro: Promise<Macro> }>();

function putIn(file: string, code: string): Promise<Macro> {
  const known = made.get(file);
  if (known?.of === code) return known.macro;
  const macro = runMacros(code, join(ROOT, file));
  made.set(file, { of: code, macro });
  return macro;
}

export function words(): Plugin {
  let all: Promise<AllSentences> | undefined;
  const allSentences = () => {
    all ??= readAll();
    return all;
  };
  const forget = () => {
    all = undefined;
    catalogues.clear();
  };

  return {
    name: 'words',
    enforce: 'pre',
    buildStart: forget,
    watchChange: forget,
    resolveId: (id) => (id === VERSION || id.startsWith(OF_MODULE) ? `\0${id}` : undefined),
    load: {
      filter: { id: new RegExp(`^\0(?:${VERSION}|${OF_MODULE})`) },
      async handler(id) {
        const { byFile, shortNames, version } = await allSentences();
        if (id === `\0${VERSION}`) {
          return `export default ${JSON.stringify(this.environment.config.command === 'build' ? version : '')};`;
        }
        const [, file = '', language = ''] = /^\0virtual:words\/(.*)\.([\w-]+)$/.exec(id) ?? [];
        return `export default ${catalogueOf(byFile.get(file) ?? new Map(), shortNames, language)};`;
      },
    },
    transform: {
      filter: { id: /\.tsx?(?:\?|$)/, code: new RegExp(`${USES_WORDS.source}|${IMPORT.source}`) },
      async handler(code, id) {
        const file = fileOf(id);
        // Tests, too, have English from the sentences themselves, also where they play a browser.
        if (this.environment.name !== 'client' || process.env.VITEST) {
          return USES_WORDS.test(code) ? { code: (await putIn(file, code)).code, map: null } : undefined;
        }
        if (!USES_WORDS.test(code)) return { code: waitForWords(code), map: null };
        if (SAID_BY_SERVER.test(code)) this.error(`${file} is server-only: its texts are in English`);
        const [macro, { shortNames }] = await Promise.all([putIn(file, code), allSentences()]);
        const short = macro.code.replaceAll(SENTENCE, (_all, head, name) => `${head}"${shortNames.get(name) ?? name}"`);
        const need = "import { need as needWords } from '/app/words/need.ts';\nneedWords(import.meta.url);";
        return { code: `${waitForWords(short)}\n${need}`, map: null };
      },
    },
    // Written rather than handed over: Rolldown and each plugin would go through a thousand files more.
    async writeBundle({ dir = '' }, bundle) {
      if (this.environment.name !== 'client') return;
      const { byFile, shortNames, version } = await allSentences();
      const folder = join(dir, 'assets/words', version);
      mkdirSync(folder, { recursive: true });
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const ofModules = chunk.moduleIds.map((id) => byFile.get(fileOf(id))).filter((found) => found !== undefined);
        if (ofModules.length === 0) continue;
        const sentences = new Map(ofModules.flatMap((found) => [...found]));
        for (const language of Object.keys(languages)) {
          const file = join(folder, `${basename(chunk.fileName, '.js')}.${language}.json`);
          writeFileSync(file, catalogueOf(sentences, shortNames, language));
        }
      }
    },
  };
}

/** Has whoever loads a module wait for its words too. */
function waitForWords(code: string): string {
  const waiting = code.replaceAll(new RegExp(IMPORT, 'g'), 'afterWords(import($1))');
  return waiting === code ? code : `${waiting}\nimport { afterWords } from '/app/words/need.ts';`;
}

/** The path of a module within the project, without what the router adds to it. */
function fileOf(id: string): string {
  return relative(ROOT, id.replace(/\?.*$/, '')).replaceAll(sep, '/');
}

type AllSentences = {
  byFile: Map<string, Sentences>;
  /** Scripts and words name a sentence by a number in few letters, which packs better than a hash. */
  shortNames: Map<string, string>;
  version: string;
};

/** The sentences of all modules that a browser may load. */
async function readAll(): Promise<AllSentences> {
  const byFile = new Map<string, Sentences>();
  for (const file of sources()) {
    const code = readFileSync(join(ROOT, file), 'utf8');
    if (!USES_WORDS.test(code) || SAID_BY_SERVER.test(code)) continue;
    byFile.set(file, (await putIn(file, code)).sentences);
  }
  const sentences = new Map([...byFile.values()].flatMap((found) => [...found]));
  const names = [...sentences.keys()].sort();
  const shortNames = new Map(names.map((name, index) => [name, index.toString(36)]));
  const hash = createHash('sha256').update(JSON.stringify([...sentences]));
  for (const language of translated) hash.update(JSON.stringify([...readCatalogue(language)]));
  return { byFile, shortNames, version: hash.digest('base64url').slice(0, 8) };
}

const translated = Object.keys(languages).filter((tag) => tag !== PSEUDO_LANGUAGE && tag !== SOURCE_LANGUAGE);

/** Sentences in one language as JSON, ready to be said; English where that lacks one. */
function catalogueOf(sentences: Sentences, shortNames: Map<string, string>, language: string): string {
  const isPseudo = language === PSEUDO_LANGUAGE;
  const catalogue = translated.includes(language) ? catalogueIn(language) : undefined;
  const words = [...sentences].sort().map(([name, message]): [string, Compiled] => {
    const compiled = compileMessage(isPseudo ? `⟦${message}⟧` : (catalogue?.get(name) ?? message));
    const [only] = compiled;
    return [shortNames.get(name) ?? name, compiled.length === 1 && typeof only === 'string' ? only : compiled];
  });
  return JSON.stringify(Object.fromEntries(words));
}

const catalogues = new Map<string, Map<string, string>>();

function catalogueIn(language: string): Map<string, string> {
  const catalogue = catalogues.get(language) ?? readCatalogue(language);
  catalogues.set(language, catalogue);
  return catalogue;
}

function sources(): string[] {
  return ['app', 'contract'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll(sep, '/')}`)
      .sort(),
  );
}

async function runMacros(code: string, path: string): Promise<Macro> {
  const syntax: ('typescript' | 'jsx')[] = path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'];
  const made = await transformAsync(code, {
    filename: path,
    configFile: false,
    babelrc: false,
    parserOpts: { plugins: syntax },
    // Keeps characters as they are. Babel escapes some, such as ×, in a way that JSON cannot parse.
    generatorOpts: { jsescOption: { minimal: true } },
    plugins: [[macros, { linguiConfig, descriptorFields: 'all' }]],
  });
  const output = made?.code ?? '';
  const found = [...output.matchAll(SENTENCE)];
  if (found.length !== output.split('i18n').length - 1) throw new Error(`${path} has a message that cannot be found`);
  return {
    code: output,
    sentences: new Map(found.map(([, , name = '', english = '""']) => [name, JSON.parse(english)])),
  };
}
