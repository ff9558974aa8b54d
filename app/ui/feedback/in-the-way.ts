import { type RefObject, useLayoutEffect, useState } from 'react';

/** Controls that an overlay must not cover while they have focus. */
const USED = 'input, textarea, select, button, a, summary';

/**
 * Whether an overlay has covered the focused control at any time since it appeared. Stays true until the overlay is gone.
 *
 * @param turn a number that changes whenever the overlay gets more content; undefined while there is no overlay
 */
export function useOverlapsFocus(element: RefObject<HTMLElement | null>, turn: number | undefined): boolean {
  const [isInTheWay, setInTheWay] = useState(false);
  const isShown = turn !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the overlay grows with each turn
  useLayoutEffect(() => {
    if (!isShown) return setInTheWay(false);
    const check = () => {
      const { activeElement } = document;
      if (!element.current || !activeElement?.matches(USED) || element.current.contains(activeElement)) return;
      if (overlap(element.current, activeElement)) setInTheWay(true);
    };
    check();
    // Wait until the page has scrolled to the focused element.
    const checkSoon = () => requestAnimationFrame(check);
    document.addEventListener('focusin', checkSoon);
    document.addEventListener('scroll', check, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', checkSoon);
      document.removeEventListener('scroll', check, { capture: true });
    };
  }, [element, isShown, turn]);
  return isInTheWay;
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
