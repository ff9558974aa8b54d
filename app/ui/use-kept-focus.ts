import { type FocusEvent, useEffect, useRef } from 'react';
import { focusPage } from './page-focus.ts';

/**
 * Leads the keyboard to the page's heading when what it was on has gone, for whatever reason. The props are for an element
 * that stays.
 */
export function useKeptFocus() {
  const focused = useRef<Element>(null);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) focusPage();
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Of a window that is left, the focus is where it was.
      if (document.activeElement !== target) focused.current = null;
    },
  };
}
