import { expect, type Page } from '@playwright/test';
import { directionOf } from '../../contract/words/languages.ts';
import { readSentences } from '../../server/words/catalogue-file.ts';

/**
 * Checks that a page is in a language: its `lang` and direction are right, it fits on a phone, and only texts that people wrote
 * are in English.
 */
export async function expectInLanguage(
  page: Page,
  language: string,
  written: ReadonlySet<string> = new Set(),
): Promise<void> {
  const root = page.locator('html');
  await expect(root).toHaveAttribute('lang', language);
  await expect(root).toHaveAttribute('dir', directionOf(language));
  const path = new URL(page.url()).pathname;
  const { width = 0 } = page.viewportSize() ?? {};
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
  const said = (await page.evaluate(readAll)).filter((text) => !written.has(text));
  expect.soft(englishIn(said, language), `English on ${path}`).toEqual([]);
}

/** The texts that are English sentences of the site although the language has a translation. */
export function englishIn(texts: string[], language: string): string[] {
  const { whole, patterns } = foreignTo(language);
  return texts.filter((text) => whole.has(text) || patterns.some((pieces) => holdsInOrder(text, pieces)));
}

/** Whether a text consists of these pieces with anything in between. A regular expression would take minutes for a long text. */
function holdsInOrder(text: string, pieces: string[]): boolean {
  const last = pieces.at(-1) ?? '';
  let at = 0;
  for (const [index, piece] of pieces.slice(0, -1).entries()) {
    const found = index === 0 ? (text.startsWith(piece) ? 0 : -1) : text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.endsWith(last) && at + last.length <= text.length;
}

type Foreign = { whole: Set<string>; patterns: string[][] };
const byLanguage = new Map<string, Foreign>();

function foreignTo(language: string): Foreign {
  const known = byLanguage.get(language);
  if (known) return known;
  const sentences = readSentences(language);
  const own = new Set(sentences.map(({ words }) => words));
  const english = sentences
    .filter(({ english, words }) => english !== words && !own.has(english) && !english.includes(', plural,'))
    .map(({ english }) => english);
  const foreign = {
    whole: new Set(english.filter((sentence) => lettersOf(sentence) > 2 && !PUT_IN.test(sentence))),
    patterns: english
      // People may have written the same as a sentence that is almost only a value.
      .filter((sentence) => lettersOf(sentence) > 5 && PUT_IN.test(sentence))
      .map((sentence) => sentence.split(PUT_IN)),
  };
  byLanguage.set(language, foreign);
  return foreign;
}

/** A placeholder in a sentence: a value, or the start or end of an element. */
const PUT_IN = /\{\w+\}|<\/?\d+>/;

function lettersOf(sentence: string): number {
  return sentence.split(PUT_IN).join('').replaceAll(/\P{L}/gu, '').length;
}

/** Runs in the page. Collects its texts, including those for screen readers, both singly and by paragraph. */
function readAll(): string[] {
  const texts = [document.title.replace(/ [·|-] [^·|-]*$/, '')];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    if (!parentElement?.closest('script, style, template, noscript')) texts.push(textContent ?? '');
  }
  for (const { textContent } of document.querySelectorAll('p, a, h1, h2, h3, td, dd')) texts.push(textContent ?? '');
  for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  return texts.map((text) => text.trim()).filter(Boolean);
}
