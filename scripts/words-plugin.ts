/**
 * Translates the texts of pages. In modules that import from #words or #page-words, it replaces each sentence with its ID
 * (Lingui's macros). Next to each script of the build it writes that script's texts, one file per language. A browser loads only
 * those of its own language. See docs/how/languages.md.
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

/** Module with the version of the build's texts: a hash of them. */
const VERSION = 'virtual:words-version';
/** For development, which has no built scripts: the texts of one module, such as `virtual:words/app/home/hero.tsx.de`. */
const OF_MODULE = 'virtual:words/';

/** A dynamic import. */
const IMPORT = /(?<!typeof )\bimport\((['"]\.{1,2}\/[^'"]+['"])\)/;

/** Texts of schemas and errors are translated only on the server. */
const SAID_BY_SERVER = /\bsaid\(/;

/** A sentence in Lingui's output: its ID, its English text, and notes for translators. */
const SENTENCE =
  /(\/\*\* ?i18n ?\*\/\s*\{\s*id: )"([\w-]{6})",\s*message: ("(?:[^"\\]|\\.)*")(?:,\s*(?:comment|context): (?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'))*/g;

/** English sentences by ID. */
type Sentences = Map<string, string>;

/** A module after Lingui's macros ran, with the ID and English text of each sentence, and a list of those sentences. */
type Macro = { code: string; sentences: Sentences };

const linguiConfig = getConfig({ cwd: ROOT });

/** Cached by module, because the builds for browsers and for the server need the same results. */
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
        // Tests also use the English in the source, even those that simulate a browser.
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
    // Written directly rather than emitted, because Rolldown and every plugin would process a thousand more files.
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

/** Makes dynamic imports wait for the module's texts too. */
function waitForWords(code: string): string {
  const waiting = code.replaceAll(new RegExp(IMPORT, 'g'), 'afterWords(import($1))');
  return waiting === code ? code : `${waiting}\nimport { afterWords } from '/app/words/need.ts';`;
}

/** The path of a module within the project, without the suffix that the router adds. */
function fileOf(id: string): string {
  return relative(ROOT, id.replace(/\?.*$/, '')).replaceAll(sep, '/');
}

type AllSentences = {
  byFile: Map<string, Sentences>;
  /** IDs as numbers in base 36, which compress better than hashes. */
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

/** Compiled sentences in one language, as JSON. Falls back to English. */
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
