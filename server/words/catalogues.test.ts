import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { languages, PSEUDO_LANGUAGE, SOURCE_LANGUAGE } from '../../contract/words/languages.ts';
import { readSentences } from './catalogue-file.ts';

const translated = Object.keys(languages).filter((tag) => tag !== PSEUDO_LANGUAGE && tag !== SOURCE_LANGUAGE);

describe.each(translated)('In %s', (language) => {
  const sentences = readSentences(language).filter(({ words }) => words !== '');

  test('each translation has the values and elements of the English text', () => {
    const wrong = sentences
      .map(({ english, words }) => ({ english, words, expected: partsOf(english), got: partsOf(words) }))
      .filter(({ expected, got }) => got.join() !== expected.join());
    expect(wrong).toEqual([]);
  });

  test('each translation has every plural form that its language needs for whole numbers', () => {
    const rules = new Intl.PluralRules(language);
    const needed = [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
    const wrong = sentences.filter(({ words }) =>
      formsOf(compileMessageOrThrow(words)).some((forms) => needed.some((form) => !Object.hasOwn(forms, form))),
    );
    expect(wrong).toEqual([]);
  });

  test('a complete language has every translation', () => {
    const isComplete = languages[language as keyof typeof languages].isComplete;
    const missing = readSentences(language).filter(({ words }) => isComplete && words === '');
    expect(missing).toEqual([]);
  });
});

/** Returns the values and elements of a sentence, each once: `{title}`, `{count, plural}`, `<0>`. */
function partsOf(sentence: string): string[] {
  const found = new Set([...sentence.matchAll(/<\/?\d+\/?>/g)].map(([mark]) => mark));
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, format, forms] = token as [string, string?, Record<string, unknown>?];
      found.add(format ? `{${name}, ${format}}` : `{${name}}`);
      if (typeof forms === 'object') Object.values(forms).forEach(visit);
    }
  };
  visit(compileMessageOrThrow(sentence));
  return [...found].sort();
}

/** Returns the plural forms of every part of a sentence that depends on a number. */
function formsOf(tokens: unknown): Record<string, unknown>[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [, format, forms] = token as [string, string?, Record<string, unknown>?];
    if (typeof forms !== 'object') return [];
    return [...(format === 'plural' ? [forms] : []), ...Object.values(forms).flatMap(formsOf)];
  });
}
