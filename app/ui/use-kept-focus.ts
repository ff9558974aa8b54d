import { type RefObject, useEffect } from 'react';
import { focusPage } from './page-focus.ts';

/** Leads the keyboard to the page's heading when what it was on, within an element that stays, has gone for any reason. */
export function useKeptFocus(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = within.current;
    if (!element) return;
    const listening = new AbortController();
    let focused: EventTarget | null = element.contains(document.activeElement) ? document.activeElement : null;
    const onFocusIn = ({ target }: FocusEvent) => {
      focused = target;
    };
    const onFocusOut = ({ target }: FocusEvent) => {
      // Also said of what is just going away, and of a window that is left with the focus where it was.
      queueMicrotask(() => {
        const stays = target instanceof Element && target.isConnected;
        if (focused === target && stays && document.activeElement !== target) focused = null;
      });
    };
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Element) || focused.isConnected) return;
      focused = null;
      if (document.activeElement === document.body) focusPage();
    });
    element.addEventListener('focusin', onFocusIn, listening);
    element.addEventListener('focusout', onFocusOut, listening);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, [within]);
}
