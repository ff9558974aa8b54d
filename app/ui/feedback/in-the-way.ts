import { type RefObject, useLayoutEffect, useState } from 'react';

/** What people use, so that nothing should lie on it. */
const USED = 'input, textarea, select, button, a, summary';

/**
 * Whether something that comes over a page would hide the field or button that has the keyboard. It then stays elsewhere until it is
 * gone. `turn` changes whenever more of it comes, and is undefined while there is none.
 */
export function useIsInTheWay(element: RefObject<HTMLElement | null>, turn: number | undefined): boolean {
  const [isInTheWay, setInTheWay] = useState(false);
  const isThere = turn !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each turn there is more of it
  useLayoutEffect(() => {
    if (!isThere) return setInTheWay(false);
    const look = () => {
      const { activeElement } = document;
      if (!element.current || !activeElement?.matches(USED) || element.current.contains(activeElement)) return;
      if (overlap(element.current, activeElement)) setInTheWay(true);
    };
    look();
    // Once a page has scrolled to what has got the keyboard.
    const lookSoon = () => requestAnimationFrame(look);
    document.addEventListener('focusin', lookSoon);
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      document.removeEventListener('focusin', lookSoon);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [element, isThere, turn]);
  return isInTheWay;
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
