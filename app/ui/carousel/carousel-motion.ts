import { followDrags } from './carousel-drag.ts';
import { slideRow } from './carousel-row.ts';

/** Duration of a step requested by the user, in milliseconds. */
const STEP_TIME = 500;

/** `delay` is the pause between automatic moves, `speed` the duration of a move, both in milliseconds. */
export type Timing = {
  delay: number;
  speed: number;
  /** Whether the pause is measured from the start of a move instead of its end. */
  fromMove?: boolean;
};

/** Controls of a moving carousel. */
export type Motion = {
  /** Starts or pauses automatic movement. */
  setPlaying(playing: boolean): void;
  next(): void;
  previous(): void;
  /** Stops the carousel and restores the original row. */
  end(): void;
};

/**
 * Turns a row of slides into an endless carousel. It pauses while it is off screen or dragged, or while a slide has keyboard
 * focus. Slides out of view are inert. At rest, the first visible slide is the first in the row. Keyboard order therefore matches
 * visual order, and the row's position does not depend on its width.
 *
 * @param viewport element that shows part of the row (see `slideRow`)
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

  /** Moves by the given number of slides, even in the middle of another move. */
  const move = (by: number, time: number) => {
    clearTimeout(timer);
    timer = undefined;
    row.move(by, time);
    if (fromMove) plan();
    // Without an animation, `transitionend` does not fire.
    if (row.element.getAnimations().length === 0) rest();
  };

  viewport.dataset.live = '';
  viewport.scrollLeft = 0;
  // Load all images now: lazy ones would not start to load until their slide is in view.
  for (const image of row.element.querySelectorAll('img')) image.loading = 'eager';
  const listening = new AbortController();
  const { signal } = listening;
  const isDragged = followDrags(viewport, row, { onBegin: plan, onEnd: (by) => move(by, STEP_TIME), signal });
  const visibility = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    plan();
  });
  visibility.observe(viewport);
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
      visibility.disconnect();
      width.disconnect();
      clearTimeout(timer);
      row.restore();
      delete viewport.dataset.live;
    },
  };
}
