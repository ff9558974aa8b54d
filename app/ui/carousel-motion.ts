import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';
import type { AutoplayOptions } from 'swiper/types';

/** How long a step takes that somebody asked for, in milliseconds. */
const STEP_TIME = 500;

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
 * while the keyboard is in a slide. Slides out of sight are out of reach too.
 *
 * @param viewport what shows a part of the row. Its styles say in `--views` how many slides that is, and in `--gap` how
 *   far apart they stand; both may change with the width of the window
 */
export function setInMotion(viewport: HTMLElement, options: { autoplay: AutoplayOptions; speed: number }): Motion {
  const row = viewport.firstElementChild as HTMLElement;
  let playing = false;
  let onScreen = false;

  viewport.dataset.live = '';
  viewport.scrollLeft = 0;
  const swiper = new Swiper(viewport, {
    ...options,
    ...layoutOf(viewport),
    modules: [Autoplay],
    loop: true,
    // Who asks for a step need not wait for the one under way.
    loopPreventsSliding: false,
    on: {
      beforeResize: ({ params }) => void Object.assign(params, layoutOf(viewport)),
      resize: markSlides,
      slideChange: markSlides,
    },
  });
  markSlides(swiper);
  swiper.autoplay.stop();
  // A picture that is fetched only when its slide comes into sight comes too late.
  for (const image of row.querySelectorAll('img')) image.loading = 'eager';

  const update = () => {
    const moves = playing && onScreen && !row.matches(':has(:focus-visible)');
    if (moves === swiper.autoplay.running) return;
    if (moves) swiper.autoplay.start();
    else swiper.autoplay.stop();
  };
  const sight = new IntersectionObserver((entries) => {
    onScreen = entries.at(-1)?.isIntersecting ?? false;
    update();
  });
  sight.observe(viewport);
  row.addEventListener('focusin', update);
  row.addEventListener('focusout', update);

  return {
    setPlaying(value) {
      playing = value;
      update();
    },
    next: () => void swiper.slideNext(STEP_TIME),
    previous: () => void swiper.slidePrev(STEP_TIME),
    end() {
      sight.disconnect();
      row.removeEventListener('focusin', update);
      row.removeEventListener('focusout', update);
      for (const slide of swiper.slides) unmark(slide);
      swiper.destroy();
      delete viewport.dataset.live;
    },
  };
}

function layoutOf(viewport: HTMLElement): { slidesPerView: number; spaceBetween: number } {
  const style = getComputedStyle(viewport);
  return {
    slidesPerView: Number(style.getPropertyValue('--views')),
    spaceBetween: Number.parseFloat(style.getPropertyValue('--gap')),
  };
}

function markSlides({ slides, activeIndex, params }: Swiper): void {
  slides.forEach((slide, index) => {
    const shown = index >= activeIndex && index < activeIndex + Number(params.slidesPerView);
    slide.inert = !shown;
    slide.toggleAttribute('data-shown', shown);
  });
}

function unmark(slide: HTMLElement): void {
  slide.inert = false;
  slide.removeAttribute('data-shown');
}
