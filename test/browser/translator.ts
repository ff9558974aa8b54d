import { type BrowserContext, expect, type Page } from '@playwright/test';

/**
 * Changes the pages of a browser context like browsers' translators: once a page can be used, each text below `body`, and each
 * text that is added later, is replaced by two nested `font` elements with a new text. Here the new text equals the old one, so
 * that tests still find it.
 */
export async function translate(context: BrowserContext): Promise<void> {
  await context.addInitScript(translateWhenUsed);
}

/** Waits until all texts of a page have been replaced. */
export async function expectTranslated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(untranslatedTexts), 'texts that are not translated').toEqual([]);
}

/** Runs in the page. */
function translateWhenUsed(): void {
  const translateText = (text: Text) => {
    if (text.data === '' || text.parentElement?.closest('font, script, style, noscript, textarea, [translate=no]'))
      return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    for (const font of [outer, inner]) font.style.verticalAlign = 'inherit';
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (text.isConnected) translateText(text);
  };
  const follow = (records: MutationRecord[]) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) {
        if (node instanceof Text || node !== target) translateAll(node);
      }
  };
  const begin = () => {
    document.documentElement.classList.add('translated-ltr');
    translateAll(document.body);
    new MutationObserver(follow).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  // React hydrates some parts of a page just after the page itself.
  addEventListener('hydrated', () => requestIdleCallback(begin), { once: true });
}

/** Runs in the page. */
function untranslatedTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const left: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const isLeft = !text.parentElement?.closest('font, script, style, noscript, textarea, [translate=no]');
    if (isLeft && text.data !== '') left.push(text.data);
  }
  return left;
}
