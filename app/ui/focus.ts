import { useEffect } from 'react';

/**
 * Leads the keyboard and screen readers to the page's heading, as a browser does to the top of a page it has loaded. A
 * heading that only says that the page is loading would take the focus away with it.
 */
export function focusPage(): void {
  const target =
    document.querySelector<HTMLElement>('main h1:not([role="status"] h1)') ??
    document.querySelector<HTMLElement>('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Leads the keyboard to an element or, where it is not there, to the page. */
export function focusOn(element: Element | null): void {
  if (isThere(element)) (element as HTMLElement).focus();
  else focusPage();
}

/**
 * Leads the keyboard on when its element goes away for any reason. The attribute `data-focus-next` of that element, or of one
 * around it, names the id of the next element. Where that is not there, the page is next. Without the
 * attribute the browser goes on from where the element was. For the layout, once.
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
      const lost = !isThere(focused) && (activeElement === document.body || activeElement === focused);
      if (lost && around) focusOn(document.getElementById(around.dataset.focusNext ?? ''));
      else follow(activeElement);
    };
    // Not at once: the browser itself leads the keyboard from a dialog that closes to its opener.
    const observer = new MutationObserver(() => isThere(focused) || setTimeout(repair));
    follow(document.activeElement);
    document.addEventListener('focusin', ({ target }) => follow(target as Element), listening);
    document.addEventListener('focusout', () => setTimeout(repair), listening);
    // A dialog that has closed is still there, out of sight.
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] });
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, []);
}

function isThere(element: Element | null): boolean {
  return (element?.getClientRects().length ?? 0) > 0;
}
