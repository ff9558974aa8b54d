import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Texts of the toasts that a page has shown and `expectToast` hasn't matched yet. */
const shown = new WeakMap<Page, string[]>();

/**
 * Records all toasts on the pages of a browser. They disappear after two seconds, which a busy machine may miss, so tests check
 * what was shown rather than what is visible. app/ui/feedback/toast.test.tsx tests how long toasts stay.
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

/** Waits until a page has shown a toast with these words that no earlier call has matched. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const isMeant = (text: string) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  await expect.poll(() => toastsOf(page).some(isMeant), `a toast says ${words}`).toBe(true);
  const texts = toastsOf(page);
  shown.set(page, texts.toSpliced(texts.findIndex(isMeant), 1));
}

/** A page's toasts that no `expectToast` has matched yet. */
export function toastsOf(page: Page): string[] {
  return shown.get(page) ?? [];
}
