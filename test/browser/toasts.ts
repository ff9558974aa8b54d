import { type BrowserContext, expect, type Page } from '@playwright/test';

/** The texts of the toasts that a page has shown and no test has asked for yet. */
const shown = new WeakMap<Page, string[]>();

/**
 * Writes down each toast that the pages of a browser show. They go after two seconds, and a busy machine may not look that often, so
 * tests ask what was shown and not what is there. How long it stays is told in app/ui/toast.test.tsx.
 */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.exposeBinding('toastShown', ({ page }, text: string) => {
    shown.set(page, [...toastsOf(page), text]);
  });
  await context.addInitScript(() => {
    const report = (window as unknown as { toastShown(text: string): void }).toastShown;
    const seen = new WeakSet<Element>();
    const look = () => {
      for (const toast of document.querySelectorAll(
        '[role=alert][aria-atomic=false] > *, [role=status][aria-atomic=false] > *',
      )) {
        const text = toast.textContent ?? '';
        if (seen.has(toast) || text === '') continue;
        seen.add(toast);
        report(text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** Waits until a page has shown a toast of these words that no earlier call has asked for. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const isMeant = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  await expect.poll(() => toastsOf(page).some(isMeant), `a toast says ${words}`).toBe(true);
  const texts = toastsOf(page);
  shown.set(page, texts.toSpliced(texts.findIndex(isMeant), 1));
}

/** The toasts of a page that no test has asked for yet. */
export function toastsOf(page: Page): string[] {
  return shown.get(page) ?? [];
}
