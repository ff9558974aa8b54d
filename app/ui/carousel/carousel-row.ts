import { isRightToLeft } from '../direction.ts';

export type SlideRow = ReturnType<typeof slideRow>;

/**
 * The row of slides in a carousel: where it stands, and which slides are seen. Lengths are in pixels, counted in the direction
 * of lines.
 *
 * @param viewport what shows a part of the row. Its styles say in `--views` how many slides that is, which may change with
 *   the width of the window
 */
export function slideRow(viewport: HTMLElement) {
  const row = viewport.firstElementChild as HTMLElement;
  const original = [...row.children] as HTMLElement[];
  /** How many slides stand before the first that is seen, or will be once a move has ended. */
  let before = 0;

  const views = () => Number(getComputedStyle(viewport).getPropertyValue('--views'));
  /** To what the browser counts to the right, and back. */
  const toRight = (along: number) => (isRightToLeft() ? -along : along);
  const leftOf = (index: number) => row.children[index]?.getBoundingClientRect().left ?? 0;
  const slideLength = () => toRight(leftOf(1) - leftOf(0));
  const offset = () => toRight(new DOMMatrix(getComputedStyle(row).transform).m41);

  const place = (x: number) => {
    row.style.transitionProperty = 'none';
    row.style.transform = x === 0 ? '' : `translateX(${toRight(x)}px)`;
  };

  /** Takes so many slides from the start of the row to its end, or back. What is seen stays where it is. */
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
    /** Has only the slides that are seen be in reach. */
    mark,
    toRight,
    /** How many slides have gone by, as the row stands. */
    position: () => -offset() / slideLength(),
    /** Begins a move by so many slides from where the row stands, which takes that many milliseconds. */
    move(by: number, time: number) {
      place(offset());
      before += by;
      const most = row.children.length - views();
      if (before < 0) turn(before);
      else if (before > most) turn(before - most);
      // Read, so that the browser moves from here.
      const end = -before * slideLength();
      row.style.transitionProperty = 'transform';
      row.style.transitionDuration = `${time}ms`;
      row.style.transform = `translateX(${toRight(end)}px)`;
      mark();
    },
    /** Puts the row so far along, with slides to be seen on both sides. */
    drag(x: number) {
      place(x);
      const room = (row.children.length - views()) * slideLength();
      turn(x > 0 ? -1 : x < -room ? 1 : 0);
      before = 0;
    },
    /** Has the first slide that is seen be the first of the row. */
    rest() {
      turn(before);
      place(0);
    },
    isTurned: () => before > 0,
    /** Puts everything back as it was. */
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
