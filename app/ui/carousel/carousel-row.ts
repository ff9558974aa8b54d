import { isRightToLeft } from '../direction.ts';

export type SlideRow = ReturnType<typeof slideRow>;

/**
 * A carousel's row of slides. Moves the row, and keeps track of its position and the visible slides. Lengths are in pixels, in
 * text direction.
 *
 * @param viewport element that shows part of the row. Its CSS property `--views` is the number of visible slides, which may
 *   change with the window's width
 */
export function slideRow(viewport: HTMLElement) {
  const row = viewport.firstElementChild as HTMLElement;
  const original = [...row.children] as HTMLElement[];
  /** Number of slides before the first visible one, once the current move has ended. */
  let before = 0;

  const views = () => Number(getComputedStyle(viewport).getPropertyValue('--views'));
  /** Converts a length from text direction to left-to-right, or back. */
  const toRight = (along: number) => (isRightToLeft() ? -along : along);
  const leftOf = (index: number) => row.children[index]?.getBoundingClientRect().left ?? 0;
  const slideLength = () => toRight(leftOf(1) - leftOf(0));
  const offset = () => toRight(new DOMMatrix(getComputedStyle(row).transform).m41);

  const place = (x: number) => {
    row.style.transitionProperty = 'none';
    row.style.transform = x === 0 ? '' : `translateX(${toRight(x)}px)`;
  };

  /**
   * Moves `count` slides from the row's start to its end or, if negative, from its end to its start. The visible slides stay in
   * place.
   */
  const turn = (count: number) => {
    const x = offset() + count * slideLength();
    for (let turned = 0; turned < count; turned++) row.append(row.firstElementChild as Element);
    for (let turned = 0; turned > count; turned--) row.prepend(row.lastElementChild as Element);
    before -= count;
    place(x);
  };

  const mark = () => markShown(row, before, views());

  return {
    element: row,
    offset,
    place,
    /** Makes all but the visible slides inert. */
    mark,
    toRight,
    /** Number of slides scrolled past, as a fraction during a move. */
    position: () => -offset() / slideLength(),
    /** Starts moving by `by` slides from the current position, over `time` milliseconds. */
    move(by: number, time: number) {
      place(offset());
      before += by;
      const most = row.children.length - views();
      if (before < 0) turn(before);
      else if (before > most) turn(before - most);
      // Reading the layout applies the position set above, so that the transition starts from there.
      const end = -before * slideLength();
      row.style.transitionProperty = 'transform';
      row.style.transitionDuration = `${time}ms`;
      row.style.transform = `translateX(${toRight(end)}px)`;
      mark();
    },
    /** Positions the row at `x`. Rotates the slides so that neither end of the row comes into view. */
    drag(x: number) {
      place(x);
      const room = (row.children.length - views()) * slideLength();
      turn(x > 0 ? -1 : x < -room ? 1 : 0);
      before = 0;
    },
    /** Makes the first visible slide the first in the row. */
    rest() {
      turn(before);
      place(0);
    },
    isTurned: () => before > 0,
    restore() {
      row.append(...original);
      row.removeAttribute('style');
      for (const slide of original) {
        slide.inert = false;
        slide.removeAttribute('data-shown');
      }
    },
  };
}

function markShown(row: HTMLElement, first: number, count: number): void {
  Array.from(row.children as HTMLCollectionOf<HTMLElement>).forEach((slide, index) => {
    const shown = index >= first && index < first + count;
    slide.inert = !shown;
    slide.toggleAttribute('data-shown', shown);
  });
}
