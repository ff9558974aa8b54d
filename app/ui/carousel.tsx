import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AutoplayOptions } from 'swiper/types';
import type { Motion } from './carousel-motion.ts';

type Props = {
  /** Says to screen readers what is shown. */
  label: string;
  /** When it moves on by itself. */
  autoplay: AutoplayOptions;
  /** How long a move takes, in milliseconds. */
  speed: number;
  /**
   * Gives three lengths as custom properties, for any width of the window: `--views`, how many slides are seen at once,
   * `--gap` between them, and `--bleed`, how far around them their shadows may fall.
   */
  className: string;
  /** Stands above the slides, beside the buttons. Without it the buttons lie over the slides. */
  header?: ReactNode;
  /** One for each slide. */
  children: ReactNode;
};

/**
 * Slides that move by themselves, round and round, until someone pauses them; not at all for those who ask for less
 * motion. What moves them is loaded when they come near. Until then, and without a script, they are a row to scroll
 * through, of the same size.
 */
export function Carousel({ label, autoplay, speed, className, header, children }: Props) {
  const viewport = useRef<HTMLDivElement>(null);
  const { motion, playing, setPlaying } = useMotion(viewport, { autoplay, speed });
  const slides = Children.toArray(children);
  return (
    <section aria-roledescription="carousel" aria-label={label} className={`relative ${className}`}>
      <div
        className={
          header
            ? 'mb-8 flex flex-wrap items-end justify-between gap-4'
            : 'pointer-events-none absolute inset-x-0 top-4 z-10 mx-auto flex sm:top-auto sm:bottom-4 max-w-7xl justify-end px-4'
        }
      >
        {header}
        {/* The room that the buttons will take, in both directions: they may not fit beside the heading. */}
        <div
          className={`pointer-events-auto flex min-h-[calc(var(--size-field)*10)] gap-2 ${header ? 'min-w-[calc(var(--size-field)*30+1rem)]' : ''}`}
        >
          {motion && (
            <Controls
              motion={motion}
              playing={playing}
              onPlay={setPlaying}
              arrowClassName={header ? '' : 'max-sm:hidden'}
            />
          )}
        </div>
      </div>
      <div
        ref={viewport}
        tabIndex={motion ? undefined : 0}
        className="group/viewport relative -m-(--bleed) snap-x snap-mandatory scroll-px-(--bleed) [scrollbar-width:none] overflow-x-auto p-(--bleed) noscript:[scrollbar-width:auto] data-live:touch-pan-y data-live:overflow-x-clip"
      >
        <div
          aria-live={motion && (playing ? 'off' : 'polite')}
          className="swiper-wrapper flex gap-(--gap) [transition-property:transform] group-data-live/viewport:gap-0"
        >
          {slides.map((slide, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no set of form fields
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: slides are as they are
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              className="swiper-slide group/slide w-[calc((100%-(var(--views)-1)*var(--gap))/var(--views))] shrink-0 snap-start"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

type MotionOptions = Pick<Props, 'autoplay' | 'speed'>;

function useMotion(viewport: { current: HTMLElement | null }, options: MotionOptions) {
  const [motion, setMotion] = useState<Motion>();
  const [playing, setPlaying] = useState(true);
  const initial = useRef(options);

  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const calmDown = () => calm.matches && setPlaying(false);
    calmDown();
    calm.addEventListener('change', calmDown);
    return () => calm.removeEventListener('change', calmDown);
  }, []);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let started: Motion | undefined;
    let left = false;
    const near = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        // Where it cannot be had, the slides stay a row to scroll through.
        const loaded = await import('./carousel-motion.ts').catch(() => undefined);
        await idle();
        if (left || !loaded) return;
        started = loaded.setInMotion(element, initial.current);
        setMotion(started);
      },
      { rootMargin: '300px' },
    );
    near.observe(element);
    return () => {
      left = true;
      near.disconnect();
      started?.end();
      setMotion(undefined);
    };
  }, [viewport]);

  useEffect(() => motion?.setPlaying(playing), [motion, playing]);

  return { motion, playing, setPlaying };
}

/** Until the browser has nothing more urgent to do; Safari can not say when. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

type ControlsProps = { motion: Motion; playing: boolean; onPlay(playing: boolean): void; arrowClassName: string };

function Controls({ motion, playing, onPlay, arrowClassName }: ControlsProps) {
  const round = 'btn btn-circle bg-surface border-base-300 shadow-card';
  const icon = { size: 20, 'aria-hidden': true };
  return (
    <>
      <button
        type="button"
        aria-label="Previous slide"
        className={`${round} ${arrowClassName}`}
        onClick={() => motion.previous()}
      >
        <ChevronLeft {...icon} />
      </button>
      <button
        type="button"
        aria-label={playing ? 'Pause slides' : 'Play slides'}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        className={round}
        onClick={() => onPlay(!playing)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') motion.previous();
          if (key === 'ArrowRight') motion.next();
        }}
      >
        {playing ? <Pause {...icon} /> : <Play {...icon} />}
      </button>
      <button
        type="button"
        aria-label="Next slide"
        className={`${round} ${arrowClassName}`}
        onClick={() => motion.next()}
      >
        <ChevronRight {...icon} />
      </button>
    </>
  );
}
