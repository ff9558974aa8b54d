import { useEffect } from 'react';

/**
 * Focuses the page's heading or, without one, its main content, so that screen readers start there. Ignores the heading of a
 * loading page, because focus would be lost once the page has loaded.
 */
export function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>('main h1:not([role="status"] h1)') ??
    document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses an element or, if it is not visible, the page. */
export function focusOn(element: Element | null): void {
  if (isVisible(element)) (element as HTMLElement).focus();
  else focusPage();
}

/**
 * Moves focus when the focused element is removed or hidden, for whatever reason. The attribute `data-focus-next`, on that
 * element or an ancestor, is the ID of the element to focus next. If that element is not visible, the page gets focus. Without
 * the attribute, the browser continues from where the lost element was. Call this once, in the layout.
 */
export function useFocusRepair(): void {
  useEffect(() => {
    const listening = new AbortController();
    let focused: Element | null = null;
    let around: HTMLElement | null = null;
    const follow = (element: Element | null) => {
      focused = element;
      around = element?.closest<HTMLElement>('[data-focus-next]') ?? null;
    };
    const repair = () => {
      const { activeElement } = document;
      const isLost = !isVisible(focused) && (activeElement === document.body || activeElement === focused);
      if (isLost && around) focusOn(document.getElementById(around.dataset.focusNext ?? ''));
      else follow(activeElement);
    };
    // Wait, because the browser itself returns focus when a dialog closes.
    const observer = new MutationObserver(() => isVisible(focused) || setTimeout(repair));
    follow(document.activeElement);
    document.addEventListener('focusin', ({ target }) => follow(target as Element), listening);
    document.addEventListener('focusout', () => setTimeout(repair), listening);
    // A closed dialog stays in the DOM, so watch its `open` attribute.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, []);
}

function isVisible(element: Element | null): boolean {
  return (element?.getClientRects().length ?? 0) > 0;
}
