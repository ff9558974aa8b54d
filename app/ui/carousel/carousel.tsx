import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLingui } from '#page-words';
import { isRightToLeft } from '../direction.ts';
import type { Elements } from '../elements.ts';
import type { Motion, Timing } from './carousel-motion.ts';

type Props = {
  label: string;
  timing: Timing;
  /**
   * CSS classes. They must set three custom properties for every window width: `--views`, the number of visible slides; `--gap`,
   * the space between them; and `--bleed`, the space around them for shadows.
   */
  className: string;
  /** Shown above the slides, next to the buttons. Without a header, the buttons overlay the slides. */
  header?: Elements;
  /** One child for each slide. */
  children: ReactNode;
};

/**
 * Slides that advance in an endless loop until paused. They start paused if the visitor prefers reduced motion. The code that
 * moves them loads when the carousel nears the viewport. Until then, and without JavaScript, the slides are a scrollable row of
 * the same size.
 */
export function Carousel({ label, timing, className, header, children }: Props) {
  const { t } = useLingui();
  const viewport = useRef<HTMLDivElement>(null);
  const { motion, playing, setPlaying } = useMotion(viewport, timing);
  const slides = Children.toArray(children);
  const total = slides.length;
  return (
    <section aria-roledescription={t`carousel`} aria-label={label} className={`relative ${className}`}>
      <div
        className={
          header
            ? 'mb-8 flex flex-wrap items-end justify-between gap-4'
            : 'pointer-events-none absolute inset-x-0 top-4 z-10 mx-auto flex sm:top-auto sm:bottom-4 max-w-7xl justify-end px-4'
        }
      >
        {header}
        {/* Reserve space for the buttons, which appear later and may not fit next to the heading. */}
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
        <div aria-live={motion && (playing ? 'off' : 'polite')} className="flex gap-(--gap)">
          {slides.map((slide, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a slide is not a group of form fields
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: slides never change their order
                key={index}
                role="group"
                aria-roledescription={t`slide`}
                aria-label={t`${number} of ${total}`}
                className="group/slide w-[calc((100%-(var(--views)-1)*var(--gap))/var(--views))] shrink-0 snap-start"
              >
                {slide}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function useMotion(viewport: { current: HTMLElement | null }, timing: Timing) {
  const [motion, setMotion] = useState<Motion>();
  const [playing, setPlaying] = useState(true);
  const initial = useRef(timing);

  useEffect(() => {
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
    const pauseIfReduced = () => reducedMotion.matches && setPlaying(false);
    pauseIfReduced();
    reducedMotion.addEventListener('change', pauseIfReduced);
    return () => reducedMotion.removeEventListener('change', pauseIfReduced);
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
        // Stay still if all slides are visible. Allow for one pixel, because browsers round differently.
        if (element.scrollWidth <= element.clientWidth + 1) return;
        // If loading fails, the slides stay a scrollable row.
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

/** Resolves when the browser is idle. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    // not-everywhere: Safari lacks requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
}

type ControlsProps = { motion: Motion; playing: boolean; onPlay(playing: boolean): void; arrowClassName: string };

function Controls({ motion, playing, onPlay, arrowClassName }: ControlsProps) {
  const { t } = useLingui();
  const round = 'btn btn-circle bg-surface border-base-300 shadow-card';
  const icon = { size: 20, 'aria-hidden': true };
  return (
    <>
      <button
        type="button"
        aria-label={t`Previous slide`}
        className={`${round} ${arrowClassName}`}
        onClick={() => motion.previous()}
      >
        <ChevronLeft {...icon} className="rtl:-scale-x-100" />
      </button>
      <button
        type="button"
        aria-label={playing ? t`Pause slides` : t`Play slides`}
        aria-keyshortcuts="ArrowLeft ArrowRight"
        className={round}
        onClick={() => onPlay(!playing)}
        onKeyDown={({ key }) => {
          if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
          if ((key === 'ArrowRight') === isRightToLeft()) motion.previous();
          else motion.next();
        }}
      >
        {playing ? <Pause {...icon} /> : <Play {...icon} />}
      </button>
      <button
        type="button"
        aria-label={t`Next slide`}
        className={`${round} ${arrowClassName}`}
        onClick={() => motion.next()}
      >
        <ChevronRight {...icon} className="rtl:-scale-x-100" />
      </button>
    </>
  );
}
