import { followDrags } from './carousel-drag.ts';
import { slideRow } from './carousel-row.ts';

/** How long a step takes that somebody asked for, in milliseconds. */
const STEP_TIME = 500;

/** How slides move: how long they stand and how long a move takes, in milliseconds. */
export type Timing = {
  delay: number;
  speed: number;
  /** Whether the time that they stand begins with the move that brings them, not with its end. */
  fromMove?: boolean;
};

/** A carousel that moves. */
export type Motion = {
  /** Goes on by itself, or stands still. */
  setPlaying(playing: boolean): void;
  next(): void;
  previous(): void;
  /** Puts everything back as it was. */
  end(): void;
};

/**
 * Makes a row of slides, complete as it stands in the page, turn round endlessly. It waits while nobody can see it and
 * while the keyboard is in a slide. Slides out of sight are out of reach too. At rest the first slide that is seen is the
 * first of the row, so the keyboard meets slides in the order in which they are seen, and no width has to be known.
 *
 * @param viewport what shows a part of the row, as `slideRow` has it
 */
export function setInMotion(viewport: HTMLElement, { delay, speed, fromMove = false }: Timing): Motion {
  const row = slideRow(viewport);
  let playing = false;
  let onScreen = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    clearTimeout(timer);
    const moves = playing && onScreen && !isDragged() && !row.element.matches(':has(:focus-visible)');
    timer = moves ? setTimeout(() => move(1, speed), delay) : undefined;
  };

  const rest = () => {
    row.rest();
    if (timer === undefined) plan();
  };

  /** Moves on by so many slides, also from the midst of another move. */
  const move = (by: number, time: number) => {
    clearTimeout(timer);
    timer = undefined;
    row.move(by, time);
    if (fromMove) plan();
    // Where nothing is left to be moved, no end of it is told.
    if (row.element.getAnimations().length === 0) rest();
  };

  viewport.dataset.live = '';
  viewport.scrollLeft = 0;
  // A picture that is fetched only when its slide comes into sight comes too late.
  for (const image of row.element.querySelectorAll('img')) image.loading = 'eager';
  const listening = new AbortController();
  const { signal } = listening;
  const isDragged = followDrags(viewport, row, { onBegin: plan, onEnd: (by) => move(by, STEP_TIME), signal });
  const sight = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    plan();
  });
  sight.observe(viewport);
  const width = new ResizeObserver(() => {
    if (row.isTurned()) rest();
    row.mark();
  });
  width.observe(viewport);
  row.element.addEventListener('transitionend', ({ target }) => target === row.element && rest(), { signal });
  row.element.addEventListener('focusin', plan, { signal });
  row.element.addEventListener('focusout', plan, { signal });

  return {
    setPlaying(value) {
      playing = value;
      plan();
    },
    next: () => move(1, STEP_TIME),
    previous: () => move(-1, STEP_TIME),
    end() {
      listening.abort();
      sight.disconnect();
      width.disconnect();
      clearTimeout(timer);
      row.restore();
      delete viewport.dataset.live;
    },
  };
}
