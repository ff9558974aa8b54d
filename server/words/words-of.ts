import { PSEUDO_LANGUAGE } from '../../contract/words/languages.ts';
import { compilingWords, english } from '../../contract/words/said.ts';
import type { Words } from '../../contract/words/say.ts';
import { readCatalogue } from './catalogue-file.ts';

const languages = new Map<string, Words>();

/** Returns the texts in a language. Its catalogue is read on first use. Missing texts fall back to English. */
export function wordsOf(language: string): Words {
  if (language === english.language) return english;
  const words = languages.get(language) ?? (language === PSEUDO_LANGUAGE ? pseudoWords() : wordsFromFile(language));
  languages.set(language, words);
  return words;
}

function wordsFromFile(language: string): Words {
  const sentences = readCatalogue(language);
  return compilingWords(language, ({ id, message }) => sentences.get(id) ?? message);
}

function pseudoWords(): Words {
  return compilingWords(PSEUDO_LANGUAGE, ({ message }) => message && `⟦${message}⟧`);
}
