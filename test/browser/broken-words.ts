import type { Locator } from '@playwright/test';

/** Words of up to twelve letters within `root` that are broken over more than two lines, because they have too little room. */
export function brokenWordsIn(root: Locator): Promise<string[]> {
  return root.evaluate((root) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // Text only for screen readers has no room at all.
      if (holder.closest('.sr-only, option, [inert]')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/(?<!\S)\S{3,12}(?!\S)/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 2) broken.push(word);
      }
    }
    return broken;
  });
}
